import { useRef } from 'react';

/**
 * Restores the focus when a dialog closes; Radix does so only for dialogs opened by its own trigger. Skipped while
 * `isLeaving()`, when the chosen action moves the focus.
 */
export function useFocusBack(isLeaving: () => boolean = () => false) {
  const cameFrom = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      cameFrom.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!isLeaving() && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    },
  };
}
