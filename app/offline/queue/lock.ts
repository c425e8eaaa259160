/** Longest wait (ms) for another tab's lock: a phone may have suspended that tab in the middle of sending. */
const maxWaitMs = 60_000;

/**
 * Runs `work` while no other tab does. `isExclusive`: certainly no other tab is sending. Without browser locks, or when the
 * other tab never finishes, it runs anyway: the Idempotency-Key makes sure that what is sent twice is done once.
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
