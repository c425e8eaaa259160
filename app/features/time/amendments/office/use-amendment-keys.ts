import { useEffect } from 'react';
import { useLatest } from '#app/table/grid/use-latest.ts';

export interface AmendmentKeys {
  accept(): void;
  reject(): void;
  edit(): void;
  acceptAll(): void;
  rejectAll(): void;
  step(by: 1 | -1): void;
}

const typedInto = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

/**
 * A, R, E, J and K, wherever the focus is on the page but where somebody types or a dialog is open. They can be switched
 * off, as WCAG 2.1.4 wants it of keys that are letters alone.
 */
export function useAmendmentKeys(keys: AmendmentKeys, isOn: boolean): void {
  const latest = useLatest(keys);
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const { accept, acceptAll, reject, rejectAll, edit, step } = latest;
      const acts: Record<string, () => void> = {
        a: event.shiftKey ? acceptAll : accept,
        r: event.shiftKey ? rejectAll : reject,
        e: edit,
        j: () => step(1),
        k: () => step(-1),
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn, latest]);
}
