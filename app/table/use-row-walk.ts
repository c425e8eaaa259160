import { useEffect } from 'react';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';

/** A list whose rows open in a panel beside it. */
export interface OpenedRow<Row> {
  isOpen: (row: Row) => boolean;
  open: (row: Row) => void;
}

/** Elements that use the arrow keys themselves. */
const withOwnArrows =
  'input, textarea, select, [contenteditable], [role=tablist], [role=menu], [role=listbox], [role=grid], video';

/** Arrow up and down open the row above or below while a row is open in its panel. */
export function useRowWalk<Row>(rows: readonly Row[], opened: OpenedRow<Row> | undefined): void {
  useEffect(() => {
    const at = opened ? rows.findIndex(opened.isOpen) : -1;
    if (!opened || at < 0) return;
    const pressed = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const next = rows[at + step];
      if (step === 0 || !next || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const [panel, ...others] = document.querySelectorAll('[role=dialog], [role=alertdialog]');
      const target = event.target as Element;
      if (!panel?.contains(target) || others.length > 0 || target.closest(withOwnArrows)) return;
      event.preventDefault();
      leaveWhenSafe(() => opened.open(next));
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [rows, opened]);
}
