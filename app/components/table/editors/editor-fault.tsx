/** What is wrong with what was typed, under its cell. */
export function EditorFault({ id, fault }: { id: string; fault: string | undefined }) {
  return (
    <span
      id={id}
      role="alert"
      className="absolute top-full left-0 z-1 w-max max-w-72 rounded-b-md bg-danger px-2.5 py-1 font-medium text-on-danger text-sm empty:hidden"
    >
      {fault}
    </span>
  );
}
