import { ActionToast } from './action-toast.tsx';

/** Once it is undone. */
export const undoneMessage = 'Undone';

/** Raised by `useUndo`, whose steps Ctrl+Z takes back as well: behind an open panel no key reaches the toast itself. */
export function UndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  return <ActionToast message={message} action="Undo" onAction={onUndo} keys="Control+Z" />;
}
