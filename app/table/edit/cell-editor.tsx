import { type HTMLInputTypeAttribute, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { matchOptions, useCombobox } from '#app/ui/combobox.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { keyInEditor, type Onward } from '../grid/grid-keys.ts';
import type { CellEdit } from '../table-column.ts';
import { ChoiceList } from './choice-list.tsx';
import { useChoices } from './option-source.ts';

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
      const action = keyInEditor(event.nativeEvent, lines);
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

const none = '';
/** A combobox. Enter, Tab and Escape take the highlighted option. */
function ChoiceEditor(props: EditorProps<Extract<CellEdit, { kind: 'choice' }>>) {
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
    // Neither typed nor moved: keep the value, even when empty.
    if (!isTyped && !hasMoved) return text;
    // Enter came before the search results: take the first of them.
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

export function CellEditor({ edit, ...rest }: EditorProps) {
  if (edit.kind === 'choice') return <ChoiceEditor edit={edit} {...rest} />;
  if (edit.kind === 'text' && edit.lines !== undefined) return <LinesEditor edit={edit} {...rest} />;
  return <TextEditor edit={edit} {...rest} />;
}

/** One-line text, amount or day. Not `type="email"`: browsers hide invalid input there. */
function TextEditor(props: EditorProps<Exclude<CellEdit, { kind: 'choice' }>>) {
  const { edit, label, error } = props;
  const id = useId();
  const { input, text, change, pressed, left } = useEditor<HTMLInputElement>(props);
  return (
    <>
      <input
        ref={input}
        type="text"
        inputMode={inputModeOf(edit)}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={edit.kind === 'text'}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={pressed}
        onBlur={() => left()}
        className={editorStyle}
      />
      <EditorError id={id} error={error} reading={readingOf(edit, text)} />
    </>
  );
}

/** Preview of a formatted amount: '1,250' -> '£1,250.00'. Undefined if the text is already plain digits. */
function readingOf(edit: CellEdit, text: string): string | undefined {
  if (edit.kind !== 'currency' || !/[,\s]/.test(text.trim())) return undefined;
  const { value } = readAmount(text, { signed: edit.signed === true });
  return value === undefined ? undefined : formatPounds(value);
}

/** Number pads have no minus sign and no letters for days. */
function inputModeOf(edit: CellEdit) {
  if (edit.kind === 'text') return inputModes[edit.type ?? 'text'];
  return edit.kind === 'datetime' || (edit.kind === 'currency' && edit.signed) ? undefined : 'decimal';
}

const inputModes: Readonly<Partial<Record<HTMLInputTypeAttribute, 'email' | 'tel'>>> = {
  email: 'email',
  tel: 'tel',
};

/** Multi-line text that grows beyond its cell. Enter commits, Shift+Enter adds a line. */
function LinesEditor(props: EditorProps) {
  const id = useId();
  const { input, text, change, pressed, left } = useEditor<HTMLTextAreaElement>(props, true);
  return (
    <>
      <textarea
        ref={input}
        aria-label={props.label}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={id}
        rows={4}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={pressed}
        onBlur={() => left()}
        className="absolute top-0 left-0 z-1 min-h-full w-full min-w-72 resize-none border-2 border-focus bg-raised px-2.5 py-1.5 text-text shadow-floating outline-none aria-invalid:border-danger"
      />
      <EditorError id={id} error={props.error} />
    </>
  );
}

interface EditorErrorProps {
  id: string;
  error: string | undefined;
  /** Preview of the parsed value; only without an error. */
  reading?: string | undefined;
}

function EditorError({ id, error, reading }: EditorErrorProps) {
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
