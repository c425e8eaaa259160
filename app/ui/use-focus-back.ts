import { useRef } from 'react';

/**
 * For a dialog's content: closed, it gives the focus back to where it was when it opened. Radix does so only where a trigger
 * of its own opened the dialog. Not while `isLeaving()`: then the focus goes on with what was chosen.
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
