import { useEffect, useRef } from 'react';

/** Where a typed character is text: fields, and cells, which typing edits. */
const typedInto =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio]), [role=gridcell]:not([aria-readonly])';
const dialogs = '[role=dialog], [role=alertdialog]';

/**
 * Single letters (capital: with Shift), except while typing or under a dialog. They belong to the page or to the panel
 * open over it. Off, or only with the focus within `isWithin`, as WCAG 2.1.4 requires.
 */
export function useLetterKeys(
  acts: Readonly<Record<string, () => unknown>>,
  isOn: boolean,
  where: 'page' | 'panel',
  isWithin: (target: Element) => boolean = () => true,
): void {
  const latest = useRef({ acts, isWithin });
  latest.current = { acts, isWithin };
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const { acts, isWithin } = latest.current;
      if (event.target instanceof Element && (event.target.closest(typedInto) || !isWithin(event.target))) return;
      if (document.querySelectorAll(dialogs).length !== (where === 'panel' ? 1 : 0)) return;
      const letter = event.key.toLowerCase();
      const act = (event.shiftKey && acts[letter.toUpperCase()]) || acts[letter];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn, where]);
}

/** A keyboard shortcut. Hidden from screen readers, for which the legend lists all. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="hidden md:inline-flex">
      <kbd className="min-w-5 rounded border border-current px-1 text-center font-sans text-xs leading-4 opacity-80">
        {children}
      </kbd>
    </span>
  );
}
