import { typedMoment, wallTime, zonedMoment } from '#app/lib/zoned-moment.ts';
import { editableFields, editErrors, editedEntry, valueAt } from '#app/offline/edit-entry.ts';
import type { Entry } from '#app/offline/entry.ts';
import { theOutbox } from '#app/offline/use-outbox.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { MomentField } from '#app/ui/moment-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { useLargeAmountDialog } from './use-large-amount-dialog.tsx';

interface EditEntryFormProps {
  entry: Entry;
  timeZone: string;
  onDone: () => void;
}

/** Corrects a rejected entry and sends it again. Only changed times count as typed. */
export function EditEntryForm({ entry, timeZone, onDone }: EditEntryFormProps) {
  const large = useLargeAmountDialog();
  const fields = editableFields(entry).map((field) => ({
    ...field,
    before: shown(valueAt(entry.body, field.path), field.type, timeZone),
  }));
  const form = useForm<Record<string, string>>({
    initial: {},
    validate: (values) => editErrors(entry, values),
    async onSubmit(values) {
      const { body, measured } = editedEntry(entry, values);
      for (const { path, type } of fields) {
        const amount = type === 'money' ? valueAt(body, path) : undefined;
        const isChanged = typeof amount === 'number' && amount !== valueAt(entry.body, path);
        if (isChanged && !(await large.confirm(amount))) return;
      }
      await (await theOutbox())?.sendAgain(entry.uuid, { body, measured });
      onDone();
    },
  });
  const { values, errors } = form;
  const isTyped = fields.some(({ path, before }) => (values[path] ?? before) !== before);
  return (
    <Form form={form} isHeld={isTyped} className="flex flex-col gap-3">
      {fields.map(({ path, label, type, before }) => {
        const value = values[path] ?? before;
        const setValue = (text: string) => form.change({ [path]: text });
        const change = (event: { target: { value: string } }) => setValue(event.target.value);
        const name = path.split('.').at(-1)!;
        // What the server said is about the old value.
        const error =
          errors[path] ?? (values[path] === undefined ? entry.refusal?.fields?.[name] : undefined);
        if (type === 'money')
          return <AmountField key={path} label={label} value={value} onChange={setValue} error={error} />;
        if (type === 'text')
          return (
            <TextareaField key={path} label={label} rows={2} value={value} onChange={change} error={error} />
          );
        if (type === 'moment')
          return (
            <MomentField
              key={path}
              label={label}
              value={value}
              onChange={setValue}
              timeZone={timeZone}
              error={error}
            />
          );
        return <TextField key={path} label={label} value={value} onChange={change} error={error} />;
      })}
      {large.question}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Send again</Button>
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function shown(value: unknown, type: string, timeZone: string): string {
  if (value === undefined || value === null) return '';
  const text = String(value);
  if (type !== 'moment') return text;
  // Measured by this phone or typed on it, with an offset or, by older versions, without.
  return text.length === wallTime(text).length ? typedMoment(text, timeZone) : zonedMoment(text, timeZone);
}
