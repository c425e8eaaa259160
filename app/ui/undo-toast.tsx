import { ActionToast, useEndToast } from './action-toast.tsx';
import { useUndoKey } from './use-undo-key.ts';

/** Also undone by Ctrl+Z: behind an open panel the toast itself can't be reached by keys. */
export function UndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  const end = useEndToast();
  const undo = () => {
    end();
    onUndo();
  };
  useUndoKey(undo, { isFirst: true });
  return <ActionToast message={message} action="Undo" onAction={onUndo} keys="Control+Z" />;
}
