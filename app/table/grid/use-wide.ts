import { useSyncExternalStore } from 'react';

const wide = '(min-width: 64rem)';

function subscribe(listener: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for a table: a desk. Undefined on the server, which does not know. */
export function useWide(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(wide).matches,
    () => undefined,
  );
}
