import { useSyncExternalStore } from 'react';

const changed = 'rememberedchange';

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

/** Fallback for the current page load, if storage is full or blocked. */
const held = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null;
  } catch {
    return held.get(key) ?? null;
  }
}

/** A choice in local storage under `key`. Defaults to `initial`, else the first choice; also on the server. */
export function useRemembered<T extends string>(key: string, choices: readonly [T, ...T[]], initial: T = choices[0]) {
  const kept = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const value = choices.find((choice) => choice === kept) ?? initial;
  function choose(next: T) {
    held.set(key, next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is unavailable; the choice lasts until reload.
    }
    window.dispatchEvent(new Event(changed));
  }
  return [value, choose] as const;
}
