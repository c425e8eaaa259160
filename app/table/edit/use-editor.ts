import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keyInEditor } from '../grid/grid-keys.ts';
import type { EditorProps } from './editor-props.ts';

/** What every editor does: takes the focus, holds what is typed, and ends by key or when it is left. */
export function useEditor<Input extends HTMLInputElement | HTMLTextAreaElement>(
  { text: initial, isSelected, fault, above, onCommit, onGiveUp }: EditorProps,
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
    if (fault === undefined) return;
    isDone.current = false;
    input.current?.focus();
  }, [fault]);

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
      else if (action.to === undefined && fault !== undefined) {
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
