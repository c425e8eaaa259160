import type { KeyboardEvent } from 'react';

/*
 * The head of a grid by keyboard. Its controls are out of the tab order, so that few steps lead to the first cell: Arrow
 * Up from the first row reaches them, arrows move among them, and Arrow Down goes back to the cells.
 */

const selector = '[data-head]';
const controlsOf = (element: Element | null) => [
  ...(element?.querySelectorAll<HTMLElement>(`thead ${selector}`) ?? []),
];

/** Focuses the header of a column, counted from 0; the tick box before them is not one. */
export function focusHead(scroller: Element | null, column: number): boolean {
  const control = controlsOf(scroller).filter((each) => each.tagName !== 'INPUT')[column];
  control?.focus();
  return control !== undefined;
}

/** True if the key was pressed in the head, whether or not it means something there. */
export function headPressed(event: KeyboardEvent, down: () => void): boolean {
  const target = event.target as HTMLElement;
  if (!target.closest('thead')) return false;
  if (!target.matches(selector) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  const all = controlsOf(target.closest('table'));
  const now = all.indexOf(target);
  const last = all.length - 1;
  const steps: Readonly<Record<string, number>> = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last };
  const next = steps[event.key];
  if (event.key === 'ArrowDown') down();
  else if (next !== undefined) all[Math.max(0, Math.min(last, next))]?.focus();
  else return true;
  event.preventDefault();
  return true;
}
