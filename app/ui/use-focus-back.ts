import { useRef } from 'react';

/** Restores the focus when a dialog closes, as Radix does only for its own triggers; not while `isLeaving()`. */
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
