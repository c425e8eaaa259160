import { type KeyboardEvent, useId, useState } from 'react';
import { matchOptions } from '#app/ui/search-select-match.ts';
import { useCombobox } from '#app/ui/use-combobox.ts';
import type { CellEdit } from '../table-column.ts';
import { ChoiceList } from './choice-list.tsx';
import { EditorError } from './editor-error.tsx';
import { useChoices } from './use-choices.ts';
import { type EditorProps, editorStyle, useEditor } from './use-editor.ts';

const none = '';
/** One of some, by typing a few letters or by the arrows: what is marked is what Enter, Tab and Escape take. */
export function ChoiceEditor(props: EditorProps<Extract<CellEdit, { kind: 'choice' }>>) {
  const { edit, label, error } = props;
  const id = useId();
  const { input, text, change, commit, pressed, left } = useEditor<HTMLInputElement>(props);
  const [isTyped, setTyped] = useState(!props.isSelected);
  const found = useChoices(edit, isTyped ? text : '');
  const empty = edit.emptyLabel ? [{ value: none, label: edit.emptyLabel }] : [];
  const all = edit.find ? found.shown : edit.options;
  const shown = isTyped ? [...matchOptions(empty, text).shown, ...found.shown] : [...empty, ...all];
  const initial = Math.max(
    0,
    shown.findIndex((option) => option.label === text || (text === '' && option.value === none)),
  );
  const { active, hasMoved, setActive, move, inputProps } = useCombobox({
    id,
    count: shown.length,
    initial: isTyped ? 0 : initial,
  });
  const chosen = (): string | Promise<string> => {
    // Neither typed nor moved: it stays as it is, empty too.
    if (!isTyped && !hasMoved) return text;
    // Enter came before the answer: it means the first of those that are still to come.
    if (isTyped && edit.find && found.isAsking && text.trim() !== '')
      return edit.find(text).then(
        ([first]) => first?.value ?? text,
        () => text,
      );
    return shown[active]?.value ?? text;
  };

  return (
    <>
      <input
        ref={input}
        {...inputProps}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        value={text}
        onChange={(event) => {
          change(event.target.value);
          setTyped(true);
          setActive(null);
        }}
        onKeyDown={(event: KeyboardEvent) => move(event) || pressed(event, chosen())}
        onBlur={() => left(chosen())}
        className={editorStyle}
      />
      <EditorError id={`${id}-error`} error={error} />
      <ChoiceList
        anchor={input}
        id={id}
        options={shown}
        active={active}
        isAsking={found.isAsking}
        onChoose={({ value }) => commit(value)}
      />
    </>
  );
}
