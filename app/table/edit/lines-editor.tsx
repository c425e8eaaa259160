import { useId } from 'react';
import { EditorFault } from './editor-fault.tsx';
import type { EditorProps } from './editor-props.ts';
import { useEditor } from './use-editor.ts';

/** Several lines: it grows beyond its cell. Enter ends it, Shift and Enter begin a line. */
export function LinesEditor(props: EditorProps) {
  const id = useId();
  const { input, text, change, pressed, left } = useEditor<HTMLTextAreaElement>(props, true);
  return (
    <>
      <textarea
        ref={input}
        aria-label={props.label}
        aria-invalid={props.fault ? true : undefined}
        aria-describedby={id}
        rows={4}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={pressed}
        onBlur={() => left()}
        className="absolute top-0 left-0 z-1 min-h-full w-full min-w-72 resize-none border-2 border-focus bg-raised px-2.5 py-1.5 text-text shadow-floating outline-none aria-invalid:border-danger"
      />
      <EditorFault id={id} fault={props.fault} />
    </>
  );
}
