/** So long (ms) a tab waits for another that sends; a phone may have put that one to sleep in the middle. */
const patienceMs = 60_000;

/**
 * Runs `work` while no other tab does. `alone`: nobody else is at it for certain. Where browsers have no locks, or another
 * tab does not come to an end, it runs all the same: what is sent twice is done once, by its key.
 */
export type InTurn = (work: (alone: boolean) => Promise<void>) => Promise<void>;

export const inTurn: InTurn = async (work) => {
  if (!navigator.locks) return work(false);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  let began = false;
  try {
    await navigator.locks.request('fettle-outbox', { signal: stop.signal }, async () => {
      began = true;
      clearTimeout(timer);
      await work(true);
    });
  } catch (error) {
    if (began || !stop.signal.aborted) throw error;
    await work(false);
  }
};
