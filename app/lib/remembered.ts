import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored-text.ts';

const changed = 'rememberedchange';

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

/** A text in local storage under `key`, and its change given the latest text; null on the server. */
export function useStoredText(key: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
  function change(make: (now: string | null) => string) {
    writeStored(key, make(readStored(key)));
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
