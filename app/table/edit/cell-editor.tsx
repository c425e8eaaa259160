import { ChoiceEditor } from './choice-editor.tsx';
import type { EditorProps } from './editor-props.ts';
import { LinesEditor } from './lines-editor.tsx';
import { TextEditor } from './text-editor.tsx';

/** The editor for a kind of value. A new kind is a line here and a file in editors/. */
export function CellEditor({ edit, ...rest }: EditorProps) {
  if (edit.kind === 'choice') return <ChoiceEditor edit={edit} {...rest} />;
  if (edit.kind === 'text' && edit.lines !== undefined) return <LinesEditor edit={edit} {...rest} />;
  return <TextEditor edit={edit} {...rest} />;
}
