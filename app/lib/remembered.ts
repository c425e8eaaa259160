import { useSyncExternalStore } from 'react';

const changed = 'rememberedchange';

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

/** For the current page load, if storage is full or blocked. */
const held = new Map<string, string>();

function read(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A text in local storage under `key`, and its change given the latest text; null on the server. */
export function useStoredText(key: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  function change(make: (now: string | null) => string) {
    const next = make(read(key));
    try {
      localStorage.setItem(key, next);
      held.delete(key);
    } catch {
      held.set(key, next);
    }
    window.dispatchEvent(new Event(changed));
  }
  return [text, change] as const;
}

/** A choice in local storage under `key`. Defaults to `initial`, else the first choice; also on the server. */
export function useRemembered<T extends string>(key: string, choices: readonly [T, ...T[]], initial: T = choices[0]) {
  const [stored, change] = useStoredText(key);
  const value = choices.find((choice) => choice === stored) ?? initial;
  return [value, (next: T) => change(() => next)] as const;
}
