/** Longest wait (ms) for the lock: the phone may have suspended the tab that holds it. */
const maxWaitMs = 60_000;

/**
 * Runs `work` in one tab at a time. `isExclusive` is false without the Web Locks API and after `maxWaitMs`: another tab
 * may then be sending too, so leases apply, and the Idempotency-Key makes a request that is sent twice run once.
 */
export type WithLock = (work: (isExclusive: boolean) => Promise<void>) => Promise<void>;

export const withLock: WithLock = async (work) => {
  if (!navigator.locks) return work(false);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), maxWaitMs);
  let hasBegun = false;
  try {
    await navigator.locks.request('fettle-outbox', { signal: stop.signal }, async () => {
      hasBegun = true;
      clearTimeout(timer);
      await work(true);
    });
  } catch (error) {
    if (hasBegun || !stop.signal.aborted) throw error;
    await work(false);
  }
};
