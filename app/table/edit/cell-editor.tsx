import {
  type ChangeEvent,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { matchOptions, useCombobox } from '#app/ui/combobox.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { keyInEditor, type Onward } from '../grid/grid-keys.ts';
import type { CellEdit } from '../table-column.ts';
import { ChoiceList } from './choice-list.tsx';
import { useChoices } from './option-source.ts';

interface EditorProps<Edit extends CellEdit = CellEdit> {
  edit: Edit;
  label: string;
  /** The initial text; `isSelected` selects it, so that typing replaces it. */
  text: string;
  isSelected: boolean;
  error: string | undefined;
  above: () => string;
  /** Commits the text, or a promise of it while a search runs; `to`: where to move next. */
  onCommit: (text: string | Promise<string>, to?: Onward) => void;
  onGiveUp: () => void;
}

const editorStyle =
  'absolute inset-0 size-full min-w-0 border-2 border-focus bg-raised px-2.5 text-inherit text-text outline-none aria-invalid:border-danger';

/** Shared behaviour of cell editors: takes the focus, holds the text, commits by key or on blur. */
function useEditor<Input extends HTMLInputElement | HTMLTextAreaElement>(
  { label, text: initial, isSelected, error, above, onCommit, onGiveUp }: EditorProps,
  lines = false,
) {
  const id = useId();
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
  function change(typed: string) {
    isDone.current = false;
    setText(typed);
  }
  function pressed(event: KeyboardEvent, typed: string | Promise<string> = text) {
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
  }
  function left(typed: string | Promise<string> = text) {
    if (!isDone.current) commit(typed);
  }
  const inputProps = {
    ref: input,
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-error`,
    value: text,
    onChange: (event: ChangeEvent<Input>) => change(event.target.value),
    onKeyDown: (event: KeyboardEvent) => pressed(event),
    onBlur: () => left(),
  } as const;
  return { id, input, text, change, commit, pressed, left, inputProps };
}

const none = '';
/** A combobox. Enter, Tab and Escape take the highlighted option. */
function ChoiceEditor(props: EditorProps<Extract<CellEdit, { kind: 'choice' }>>) {
  const { edit, error } = props;
  const { id, input, text, change, commit, pressed, left, inputProps } = useEditor<HTMLInputElement>(props);
  const [isTyped, setTyped] = useState(!props.isSelected);
  const found = useChoices(edit, isTyped ? text : '');
  const empty = edit.emptyLabel ? [{ value: none, label: edit.emptyLabel }] : [];
  const all = edit.find ? found.shown : edit.options;
  const shown = isTyped ? [...matchOptions(empty, text).shown, ...found.shown] : [...empty, ...all];
  const initial = Math.max(
    0,
    shown.findIndex((option) => option.label === text || (text === '' && option.value === none)),
  );
  const { active, hasMoved, setActive, move, ...combobox } = useCombobox({
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
        {...combobox.inputProps}
        {...inputProps}
        onChange={(event) => {
          change(event.target.value);
          setTyped(true);
          setActive(null);
        }}
        onKeyDown={(event) => move(event) || pressed(event, chosen())}
        onBlur={() => left(chosen())}
        className={editorStyle}
      />
      <EditorError id={id} error={error} />
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
  const { edit, error } = props;
  const { id, text, inputProps } = useEditor<HTMLInputElement>(props);
  return (
    <>
      <input
        {...inputProps}
        type="text"
        inputMode={inputModeOf(edit)}
        autoComplete="off"
        spellCheck={edit.kind === 'text'}
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
  return edit.kind === 'datetime' || edit.kind === 'hours' || (edit.kind === 'currency' && edit.signed)
    ? undefined
    : 'decimal';
}

const inputModes: Readonly<Partial<Record<HTMLInputTypeAttribute, 'email' | 'tel'>>> = { email: 'email', tel: 'tel' };

/** Multi-line text that grows beyond its cell. Enter commits, Shift+Enter adds a line. */
function LinesEditor(props: EditorProps) {
  const { id, inputProps } = useEditor<HTMLTextAreaElement>(props, true);
  return (
    <>
      <textarea
        {...inputProps}
        rows={4}
        className="absolute top-0 left-0 z-1 min-h-full w-full min-w-72 resize-none border-2 border-focus bg-raised px-2.5 py-1.5 text-text shadow-floating outline-none aria-invalid:border-danger"
      />
      <EditorError id={id} error={props.error} />
    </>
  );
}

function EditorError({ id, error, reading }: Pick<EditorProps, 'error'> & { id: string; reading?: string }) {
  const isReading = error === undefined && reading !== undefined;
  return (
    <span
      id={`${id}-error`}
      key={isReading ? 'reading' : 'error'}
      role={isReading ? undefined : 'alert'}
      className={classNames(
        'absolute top-full left-0 z-1 w-max rounded-b-md px-2.5 py-1 text-sm',
        isReading
          ? 'border border-line-strong bg-raised text-text'
          : 'max-w-72 bg-danger font-medium text-on-danger empty:hidden',
      )}
    >
      {isReading ? reading : error}
    </span>
  );
}
