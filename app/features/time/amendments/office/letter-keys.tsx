import { useEffect } from 'react';
import { useLatest } from '#app/table/grid/use-stable-rows.ts';

const typedInto = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';
const dialogs = '[role=dialog], [role=alertdialog]';

/**
 * Single letters (capital: with Shift), except while typing or under a dialog. They belong to the page or to the panel
 * open over it. Can be off, as WCAG 2.1.4 requires.
 */
export function useLetterKeys(
  acts: Readonly<Record<string, () => unknown>>,
  isOn: boolean,
  where: 'page' | 'panel',
): void {
  const latest = useLatest(acts);
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      if (document.querySelectorAll(dialogs).length !== (where === 'panel' ? 1 : 0)) return;
      const letter = event.key.toLowerCase();
      const act = (event.shiftKey && latest[letter.toUpperCase()]) || latest[letter];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn, where, latest]);
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

const keys = [
  ['A', 'accept'],
  ['R', 'reject'],
  ['E', 'accept with a change'],
  ['M', 'message'],
  ['J', 'next'],
  ['K', 'previous'],
] as const;

/** The shortcuts, with a switch to turn them off. Hidden on phones, which have no keyboard. */
export function KeyLegend({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  return (
    <div className="hidden items-center gap-x-4 gap-y-1 text-muted text-sm md:flex md:flex-wrap">
      {isOn &&
        keys.map(([key, meaning]) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <KeyCap>{key}</KeyCap>
            <span className="sr-only">{key}:</span> {meaning}
          </span>
        ))}
      <label className="inline-flex min-h-small items-center gap-2 rounded-md px-2 hover:bg-hover">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
          className="size-4 accent-accent"
        />
        Keys
      </label>
    </div>
  );
}
