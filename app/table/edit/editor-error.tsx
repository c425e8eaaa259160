interface EditorErrorProps {
  id: string;
  error: string | undefined;
  /** How what was typed is read, while nothing is wrong with it. */
  reading?: string | undefined;
}

/** What is wrong with what was typed, under its cell; or how it is read. */
export function EditorError({ id, error, reading }: EditorErrorProps) {
  if (error === undefined && reading !== undefined) {
    return (
      <span
        id={id}
        className="absolute top-full left-0 z-1 w-max rounded-b-md border border-line-strong bg-raised px-2.5 py-1 text-sm text-text tabular-nums"
      >
        {reading}
      </span>
    );
  }
  return (
    <span
      id={id}
      role="alert"
      className="absolute top-full left-0 z-1 w-max max-w-72 rounded-b-md bg-danger px-2.5 py-1 font-medium text-on-danger text-sm empty:hidden"
    >
      {error}
    </span>
  );
}
