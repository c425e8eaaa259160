import { useEffect } from 'react';
import { useUndo } from '#app/ui/use-undo.ts';

/** Text fields undo their own typing, and a confirmation must be answered first. */
const except = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true], [role=alertdialog]';

/** Ctrl+Z takes the page's last step back, Ctrl+Shift+Z or Ctrl+Y makes it again; on a Mac with Cmd. */
export function useUndoKeys(): void {
  const { undo, redo } = useUndo();
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      if (event.target instanceof Element && event.target.closest(except)) return;
      event.preventDefault();
      if (key === 'z' && !event.shiftKey) undo();
      else redo();
    }
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [undo, redo]);
}
