import { type HTMLInputTypeAttribute, useId } from 'react';
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
        inputMode={edit.kind === 'text' ? inputModes[edit.type ?? 'text'] : 'decimal'}
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
      <EditorFault id={id} fault={fault} />
    </>
  );
}

const inputModes: Readonly<Partial<Record<HTMLInputTypeAttribute, 'email' | 'tel'>>> = {
  email: 'email',
  tel: 'tel',
};
