/** A page that is never at rest gets its parts all the same, after this long. */
const patienceMs = 2_000;

// Safari knows no requestIdleCallback.
const rest = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: patienceMs });
    else setTimeout(resolve, 50);
  });

let queue: Promise<unknown> = Promise.resolve();

/**
 * Loads what will be needed later: one thing after the other, in the order asked for, while the browser has nothing better to
 * do. Twenty parts that are fetched in one go cost a cheap phone a tenth of a second in which it answers to no tap.
 */
export function whenIdle<T>(load: () => Promise<T>): Promise<T> {
  const loading = queue.then(rest).then(load);
  queue = loading.catch(() => {});
  return loading;
}
