import { useSyncExternalStore } from 'react';

/** The place of End Tracking in the tracking bar, which is rendered by the shell; null while there is none. */
let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

export function setEndSlot(element: HTMLElement | null) {
  slot = element;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useEndSlot = () =>
  useSyncExternalStore(
    subscribe,
    () => slot,
    () => null,
  );
