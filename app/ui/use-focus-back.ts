import { useRef } from 'react';

interface Place {
  list: Element;
  at: number;
}

function placeOf(element: Element | null): Place | null {
  const row = element?.closest('li');
  const list = row?.parentElement;
  return row && list ? { list, at: [...list.children].indexOf(row) } : null;
}

/**
 * Restores the focus when a dialog closes, as Radix does only for its own triggers; not while `isLeaving()`. If the row of
 * a list that opened it is gone, such as a job that was planned, the row in its place has the focus; if nothing is left, the
 * tab of the page. It opens with the focus on `[data-first]`; `autoFocus` in it would lose where the focus came from.
 */
export function useFocusBack(isLeaving: () => boolean = () => false) {
  const cameFrom = useRef<Element | null>(null);
  const place = useRef<Place | null>(null);
  return {
    onOpenAutoFocus: (event?: Event) => {
      cameFrom.current = document.activeElement;
      place.current = placeOf(cameFrom.current);
      const first = (event?.target as Element | undefined)?.querySelector<HTMLElement>('[data-first]');
      if (!event || !first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const [opener, row] = [cameFrom.current, place.current];
      if (isLeaving() || !(opener instanceof HTMLElement)) return;
      if (opener.isConnected && opener !== document.body) opener.focus();
      else if (!row) document.querySelector<HTMLElement>('main [role=tabpanel]')?.focus({ preventScroll: true });
      else
        [...row.list.children]
          .slice(0, row.at + 1)
          .at(-1)
          ?.querySelector('button')
          ?.focus();
    },
  };
}
