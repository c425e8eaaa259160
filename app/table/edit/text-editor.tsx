import { type HTMLInputTypeAttribute, useId } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import type { CellEdit } from '../table-column.ts';
import { EditorFault } from './editor-fault.tsx';
import type { EditorProps } from './editor-props.ts';
import { editorStyle } from './editor-style.ts';
import { useEditor } from './use-editor.ts';

/** Text, an amount or a day, on one line. A browser's own e-mail field would hide what it does not like. */
export function TextEditor(props: EditorProps<Exclude<CellEdit, { kind: 'choice' }>>) {
  const { edit, label, fault } = props;
  const id = useId();
  const { input, text, change, pressed, left } = useEditor<HTMLInputElement>(props);
  return (
    <>
      <input
        ref={input}
        type="text"
        inputMode={inputModeOf(edit)}
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={edit.kind === 'text'}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={pressed}
        onBlur={() => left()}
        className={editorStyle}
      />
      <EditorFault id={id} fault={fault} reading={readingOf(edit, text)} />
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
