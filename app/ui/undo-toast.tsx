import { useRef } from 'react';
import { ActionToast, useEndToast } from './action-toast.tsx';
import { useUndoKey } from './use-undo-key.ts';

/** Once it is undone. */
export const undoneMessage = 'Undone';

/** Also undone by Ctrl+Z: behind an open panel the toast itself can't be reached by keys. */
export function UndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const end = useEndToast(element);
  const undo = () => {
    end();
    onUndo();
  };
  useUndoKey(undo, { isFirst: true });
  return (
    <div ref={element}>
      <ActionToast message={message} action="Undo" onAction={onUndo} keys="Control+Z" />
    </div>
  );
}
