import { useSyncExternalStore } from 'react';

/** Also of a second link opened in the same tab, which changes only the fragment and loads nothing. */
function subscribe(changed: () => void) {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The token in the URL's fragment; null on the server, which never gets it. */
export const useFragmentToken = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => null,
  );
