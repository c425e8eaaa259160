import { useEffect } from 'react';
import { useUndo } from '#app/ui/use-undo.ts';

/** Text fields undo their own typing, and a confirmation must be answered first. */
const except = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true], [role=alertdialog]';

/** Ctrl+Z takes the page's last step back, Ctrl+Shift+Z or Ctrl+Y makes it again; on a Mac with Cmd. */
export function useUndoKeys(): void {
  const { undo, redo, getSnapshot } = useUndo();
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      if (event.target instanceof Element && event.target.closest(except)) return;
      const isUndo = key === 'z' && !event.shiftKey;
      const { undos, redos } = getSnapshot();
      // With nothing to do the key is the browser's: on a Mac Cmd+Y opens its history.
      if ((isUndo ? undos : redos).length === 0) return;
      event.preventDefault();
      if (isUndo) undo();
      else redo();
    }
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [undo, redo, getSnapshot]);
}
