import { type KeyboardEvent, useId, useState } from 'react';
import { matchOptions } from '#app/ui/search-select-match.ts';
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
  const [moved, setMoved] = useState<number | null>(null);
  const initial = Math.max(
    0,
    shown.findIndex((option) => option.label === text || (text === '' && option.value === none)),
  );
  const active = Math.min(moved ?? (isTyped ? 0 : initial), shown.length - 1);
  const chosen = (): string | Promise<string> => {
    // Neither typed nor moved: it stays as it is, empty too.
    if (!isTyped && moved === null) return text;
    // Enter came before the answer: it means the first of those that are still to come.
    if (isTyped && edit.find && found.isAsking && text.trim() !== '')
      return edit.find(text).then(
        ([first]) => first?.value ?? text,
        () => text,
      );
    return shown[active]?.value ?? text;
  };

  function keyed(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || shown.length === 0) return pressed(event, chosen());
    event.preventDefault();
    setMoved((active + step + shown.length) % shown.length);
  }
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          change(event.target.value);
          setTyped(true);
          setMoved(null);
        }}
        onKeyDown={keyed}
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
