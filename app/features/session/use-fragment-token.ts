import { useSyncExternalStore } from 'react';

/** Also of a second link opened in the same tab, which changes only the fragment and loads nothing. */
function subscribe(changed: () => void) {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

const key = 'link';

/** Keeps the token in this tab while its person logs in: no address leads there with it. */
export function saveToken(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Storage is blocked: they open the link again.
  }
}

function savedToken(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The token in the URL's fragment, or kept; null on the server, which never gets it. */
export const useFragmentToken = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1) || savedToken(),
    () => null,
  );
