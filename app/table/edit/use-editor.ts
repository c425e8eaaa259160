import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keyInEditor, type Onward } from '../grid/grid-keys.ts';
import type { CellEdit } from '../table-column.ts';

export interface EditorProps<Edit extends CellEdit = CellEdit> {
  edit: Edit;
  label: string;
  /** The initial text; `isSelected` selects it, so that typing replaces it. */
  text: string;
  isSelected: boolean;
  error: string | undefined;
  above: () => string;
  /** Commits the text, or a promise of it while a search runs; `to`: where to move next. */
  onCommit: (text: string | Promise<string>, to?: Onward) => void;
  /** Discards the edit. */
  onGiveUp: () => void;
}

/** Covers its cell exactly. */
export const editorStyle =
  'absolute inset-0 size-full min-w-0 border-2 border-focus bg-raised px-2.5 text-inherit text-text outline-none aria-invalid:border-danger';

/** Shared behaviour of cell editors: takes the focus, holds the text, commits by key or on blur. */
export function useEditor<Input extends HTMLInputElement | HTMLTextAreaElement>(
  { text: initial, isSelected, error, above, onCommit, onGiveUp }: EditorProps,
  lines = false,
) {
  const input = useRef<Input>(null);
  const [text, setText] = useState(initial);
  /** Committed by a key; the blur that follows must not commit again. */
  const isDone = useRef(false);

  useEffect(() => {
    const element = input.current;
    element?.focus();
    if (isSelected) element?.select();
    else element?.setSelectionRange(element.value.length, element.value.length);
  }, [isSelected]);
  useEffect(() => {
    if (error === undefined) return;
    isDone.current = false;
    input.current?.focus();
  }, [error]);

  function commit(...given: Parameters<typeof onCommit>) {
    isDone.current = true;
    onCommit(...given);
  }
  return {
    input,
    text,
    change: (typed: string) => {
      isDone.current = false;
      setText(typed);
    },
    commit,
    pressed: (event: KeyboardEvent, typed: string | Promise<string> = text) => {
      const action = keyInEditor({ ...keyOf(event), isComposing: event.nativeEvent.isComposing }, lines);
      if (!action) return;
      event.preventDefault();
      if (action.do === 'copyFromAbove') setText(above());
      else if (action.do !== 'commit') return;
      // A second Escape discards an invalid value, so that nobody is trapped in the cell.
      else if (action.to === undefined && error !== undefined) {
        isDone.current = true;
        onGiveUp();
      } else commit(typed, action.to);
    },
    left: (typed: string | Promise<string> = text) => {
      if (!isDone.current) commit(typed);
    },
  };
}

const keyOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
});
