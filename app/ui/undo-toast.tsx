import { useRef } from 'react';
import { ActionToast } from './action-toast.tsx';
import { useUndoKey } from './use-undo-key.ts';

/** Once it is undone. */
export const undoneMessage = 'Undone';

/** Also undone by Ctrl+Z: behind an open panel the toast itself can't be reached by keys. */
export function UndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useUndoKey(() => button.current?.click(), { isFirst: true });
  return <ActionToast message={message} action="Undo" onAction={onUndo} keys="Control+Z" button={button} />;
}
