interface UndoToastProps {
  /** What was done. */
  words: string;
  onUndo: () => void;
}

/** In a toast: what was done, and the way back. */
export function UndoToast({ words, onUndo }: UndoToastProps) {
  return (
    <span className="flex items-center gap-1">
      {words} -
      <button
        type="button"
        onClick={onUndo}
        className="-my-2 rounded-md px-2 py-2 font-medium text-accent underline underline-offset-4 hover:bg-accent-soft"
      >
        Undo
      </button>
    </span>
  );
}
