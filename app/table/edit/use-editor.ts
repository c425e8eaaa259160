import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keyInEditor, type Onward } from '../grid/grid-keys.ts';
import type { CellEdit } from '../table-column.ts';

export interface EditorProps<Edit extends CellEdit = CellEdit> {
  edit: Edit;
  /** The accessible name. */
  label: string;
  /** The initial text, and whether it is selected so that typing replaces it. */
  text: string;
  isSelected: boolean;
  /** The error in the typed text. */
  error: string | undefined;
  /** The text of the cell above. */
  above: () => string;
  /** Ends the editing with what was typed, which may still have to be found; `to`: where to go on. */
  onCommit: (text: string | Promise<string>, to?: Onward) => void;
  /** Ends it and keeps what was there before. */
  onGiveUp: () => void;
}

/** An editor lies exactly on its cell. */
export const editorStyle =
  'absolute inset-0 size-full min-w-0 border-2 border-focus bg-raised px-2.5 text-inherit text-text outline-none aria-invalid:border-danger';

/** What every editor does: takes the focus, holds what is typed, and ends by key or when it is left. */
export function useEditor<Input extends HTMLInputElement | HTMLTextAreaElement>(
  { text: initial, isSelected, error, above, onCommit, onGiveUp }: EditorProps,
  lines = false,
) {
  const input = useRef<Input>(null);
  const [text, setText] = useState(initial);
  /** It was ended by a key: what is left of it then loses the focus, which ends it no second time. */
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
      // Nobody is kept in a cell by what was found wrong with it: a second Escape lets go.
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
