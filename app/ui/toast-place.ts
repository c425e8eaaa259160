import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** An open dialog. `element`: where it shows toasts; null: over the page, because there is room above the dialog. */
interface OpenDialog {
  element: HTMLElement | null;
}

/** The topmost last. */
let dialogs: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]) {
  dialogs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For each dialog: takes the toasts while it is the topmost. The ref belongs to the element that is to hold them. */
export function useToastPlace(isOpen: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const dialog = { element: ref.current };
    change([...dialogs, dialog]);
    return () => change(dialogs.filter((each) => each !== dialog));
  }, [isOpen]);
  return ref;
}

/** The dialog that has the toasts; undefined: none is open. */
export const useTopDialog = () =>
  useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1),
    () => undefined,
  );
