import { useUndoKey } from './use-undo-key.ts';

/** Also undone by Ctrl+Z: behind an open panel the toast itself can't be reached by keys. */
export function UndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  useUndoKey(onUndo, { isFirst: true });
  return (
    <span className="flex items-center gap-1">
      {message} -
      <button
        type="button"
        onClick={onUndo}
        aria-keyshortcuts="Control+Z"
        className="-my-2 rounded-md px-2 py-2 font-medium text-accent underline underline-offset-4 hover:bg-accent-soft"
      >
        Undo
      </button>
    </span>
  );
}
