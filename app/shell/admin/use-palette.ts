import { useEffect, useState } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** A form that is being filled in, or a question that wants its answer: nobody is led away from these by a key. */
const busy = '[role=dialog] form, [role=alertdialog]';

/** Whether the command palette is open; Ctrl+K or Cmd+K opens and closes it from anywhere, also from a cell that is edited. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isMac() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!document.querySelector(busy)) setOpen((now) => !now);
    };
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, []);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    keys: { shown: hydrated && isMac() ? '⌘K' : 'Ctrl K', aria: 'Control+K Meta+K' },
  };
}
