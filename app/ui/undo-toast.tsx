export function UndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <span className="flex items-center gap-1">
      {message} -
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
