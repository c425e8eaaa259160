/** Maximum wait for an idle moment, ms. */
const patienceMs = 2_000;

// Safari lacks requestIdleCallback.
const rest = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: patienceMs });
    else setTimeout(resolve, 50);
  });

let queue: Promise<unknown> = Promise.resolve();

/**
 * Loads modules one after another, in call order, while the browser is idle. Loading twenty at once would block a cheap
 * phone for a tenth of a second.
 */
export function whenIdle<T>(load: () => Promise<T>): Promise<T> {
  const loading = queue.then(rest).then(load);
  queue = loading.catch(() => {});
  return loading;
}
