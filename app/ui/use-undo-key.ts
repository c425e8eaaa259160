import { useEffect, useRef } from 'react';

interface UndoKey {
  /** Elements within which the key means something else; text fields always do. */
  except?: string;
  /** Before any other undo, such as a table's: for what was done last. */
  isFirst?: boolean;
}

/** Those that come first, the newest last: of two toasts the key takes back what the newer one says. */
const firsts: object[] = [];

/** Ctrl+Z, or Cmd+Z. */
export function useUndoKey(undo: () => void, { except, isFirst = false }: UndoKey = {}) {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const typed = ['input:not([type=checkbox])', 'textarea', 'select', '[contenteditable=true]', except];
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      if ((event.target as Element).closest(typed.filter(Boolean).join())) return;
      if (isFirst && firsts.at(-1) !== latest) return;
      event.preventDefault();
      if (isFirst) event.stopImmediatePropagation();
      latest.current();
    };
    if (isFirst) firsts.push(latest);
    window.addEventListener('keydown', pressed, isFirst);
    return () => {
      window.removeEventListener('keydown', pressed, isFirst);
      if (isFirst) firsts.splice(firsts.indexOf(latest), 1);
    };
  }, [except, isFirst]);
}
