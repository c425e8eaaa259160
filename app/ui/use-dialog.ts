import { useCallback, useState } from 'react';

/** A dialog and what it is about: of `useDialog`, or of `useOpenPanel`, which keeps it in the URL. */
export interface DialogState<Value = void> {
  isOpen: boolean;
  /** True from the first opening on; a lazy dialog is rendered as long as it is. */
  isMounted: boolean;
  /** Null while closed. */
  value: Value | null;
  /** As `value`, but kept after closing, so that the dialog stays filled during its animation. */
  shown: Value | null;
  /** A method, so that a dialog of a job takes the state of one that is opened with more than a job. */
  open(value: Value): void;
  close: () => void;
}

/**
 * The state of a dialog. `open` and `close` stay the same functions. `openings`: the `key` of a dialog whose form starts
 * afresh at each opening.
 */
export function useDialog<Value = void>(): DialogState<Value> & { openings: number } {
  const [{ isOpen, shown, openings }, setState] = useState<{
    isOpen: boolean;
    shown: Value | null;
    openings: number;
  }>({ isOpen: false, shown: null, openings: 0 });
  const open = useCallback(
    (value: Value) => setState((now) => ({ isOpen: true, shown: value, openings: now.openings + 1 })),
    [],
  );
  const close = useCallback(() => setState((now) => ({ ...now, isOpen: false })), []);
  return { isOpen, isMounted: openings > 0, value: isOpen ? shown : null, shown, openings, open, close };
}
