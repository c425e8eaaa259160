import { type HTMLInputTypeAttribute, useId } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import type { CellEdit } from '../table-column.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { EditorError } from './editor-error.tsx';
import { type EditorProps, editorStyle, useEditor } from './use-editor.ts';

/** The editor for a kind of value. */
export function CellEditor({ edit, ...rest }: EditorProps) {
  if (edit.kind === 'choice') return <ChoiceEditor edit={edit} {...rest} />;
  if (edit.kind === 'text' && edit.lines !== undefined) return <LinesEditor edit={edit} {...rest} />;
  return <TextEditor edit={edit} {...rest} />;
}

/** Text, an amount or a day, on one line. A browser's own e-mail field would hide what it does not like. */
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

/** '1,250' -> '£1,250.00': shown where the text is not plain digits already. */
function readingOf(edit: CellEdit, text: string): string | undefined {
  if (edit.kind !== 'currency' || !/[,\s]/.test(text.trim())) return undefined;
  const { value } = readAmount(text, { signed: edit.signed === true });
  return value === undefined ? undefined : formatPounds(value);
}

/** A number pad has no minus, and no letters for days. */
function inputModeOf(edit: CellEdit) {
  if (edit.kind === 'text') return inputModes[edit.type ?? 'text'];
  return edit.kind === 'datetime' || (edit.kind === 'currency' && edit.signed) ? undefined : 'decimal';
}

const inputModes: Readonly<Partial<Record<HTMLInputTypeAttribute, 'email' | 'tel'>>> = {
  email: 'email',
  tel: 'tel',
};

/** Several lines: it grows beyond its cell. Enter ends it, Shift and Enter begin a line. */
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
