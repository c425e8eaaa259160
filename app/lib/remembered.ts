import { useSyncExternalStore } from 'react';

const changed = 'rememberedchange';

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

/** A storage that is full or forbidden remembers nothing; the choice still holds on this page. */
const held = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null;
  } catch {
    return held.get(key) ?? null;
  }
}

/**
 * A choice among a few that this device remembers, such as a tab: kept in local storage under `key`. `initial`, else the
 * first of `choices`, until another was chosen, and on the server.
 */
export function useRemembered<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
  initial: T = choices[0],
) {
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
      // Then only for now.
    }
    window.dispatchEvent(new Event(changed));
  }
  return [value, choose] as const;
}
