/** Maximum wait for an idle moment, ms. */
const idleTimeoutMs = 2_000;

// Safari lacks requestIdleCallback.
const rest = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: idleTimeoutMs });
    else setTimeout(resolve, 50);
  });

let queue: Promise<unknown> = Promise.resolve();

/** Loads modules in call order while the browser is idle: twenty at once would block a cheap phone for 0.1 s. */
export function whenIdle<T>(load: () => Promise<T>): Promise<T> {
  const loading = queue.then(rest).then(load);
  queue = loading.catch(() => {});
  return loading;
}

const laterMs = 8_000;

/** Resolves with the first press of a key or finger, or some seconds after the page. */
const isUsed = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return;
  const begin = () => resolve();
  setTimeout(begin, laterMs);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { once: true, capture: true });
});

/** Loads, while idle, what a page cannot need before its first press: a slow line is left to what it needs at once. */
export const whenUsed = <T>(load: () => Promise<T>): Promise<T> => isUsed.then(() => whenIdle(load));

/**
 * For an effect: calls `begin` once `loading` is done, unless the component is gone by then. Returns the effect's
 * clean-up, with that of `begin`. A failure to load is ignored.
 */
export function beginLoaded<T>(loading: Promise<T>, begin: (loaded: T) => (() => void) | undefined): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  loading.then(
    (loaded) => {
      if (!isGone) stop = begin(loaded);
    },
    () => {},
  );
  return () => {
    isGone = true;
    stop?.();
  };
}
