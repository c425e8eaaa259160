import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { formatDateInZone, formatTimeOfDay } from '#app/lib/format.ts';
import { editableFields, editedEntry, valueAt } from '#app/lib/outbox/edit-entry.ts';
import type { Entry } from '#app/lib/outbox/entry.ts';
import { theOutbox } from '#app/lib/outbox/use-outbox.ts';

interface EditEntryFormProps {
  entry: Entry;
  timeZone: string;
  onDone: () => void;
}

/** Puts a refused entry right and sends it again. Only what was changed counts as typed. */
export function EditEntryForm({ entry, timeZone, onDone }: EditEntryFormProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  async function submit(event: FormEvent) {
    event.preventDefault();
    const { body, measured } = editedEntry(entry, values);
    await (await theOutbox())?.sendAgain(entry.uuid, { body, measured });
    onDone();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {editableFields(entry).map(({ path, label, type }) => {
        const value = values[path] ?? shown(valueAt(entry.body, path), type, timeZone);
        const change = (event: { target: { value: string } }) =>
          setValues({ ...values, [path]: event.target.value });
        const name = path.split('.').at(-1)!;
        const error = entry.refusal?.fields?.[name];
        return type === 'text' ? (
          <TextareaField key={path} label={label} rows={2} value={value} onChange={change} error={error} />
        ) : (
          <TextField
            key={path}
            label={label}
            type={type === 'moment' ? 'datetime-local' : 'text'}
            inputMode={type === 'money' ? 'decimal' : undefined}
            value={value}
            onChange={change}
            error={error}
          />
        );
      })}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Send again</Button>
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function shown(value: unknown, type: string, timeZone: string): string {
  if (value === undefined || value === null) return '';
  const text = String(value);
  if (type !== 'moment' || !text.endsWith('Z')) return text;
  return `${formatDateInZone(text, timeZone)}T${formatTimeOfDay(text, timeZone)}`;
}
