import { useState } from 'react';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { typedMoment, wallTime, zonedMoment } from '#app/lib/zoned-moment.ts';
import { editableFields, editErrors, editedEntry, valueAt } from '#app/offline/edit-entry.ts';
import type { Entry, EntryFile } from '#app/offline/entry.ts';
import { labelOf } from '#app/offline/entry-types.ts';
import { getOutbox } from '#app/offline/use-outbox.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { MomentField } from '#app/ui/moment-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { useLargeAmountDialog } from './use-large-amount-dialog.tsx';

interface OutboxEntryProps {
  entry: Entry;
  /** Number of entries that depend on it and are discarded with it. */
  dependents: number;
  /** 0 to 1 while being sent. */
  progress: number | null;
  timeZone: string;
}

/** An entry with its state; if rejected, with the reason and the possible actions. */
export function OutboxEntry({ entry, dependents, progress, timeZone }: OutboxEntryProps) {
  const { refusal: rejection, about, at } = entry;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 grow">
          <span className="block font-medium">{labelOf(entry)}</span>
          {about && <span className="block truncate text-muted text-sm">{about}</span>}
          <span className="block text-muted text-sm tabular-nums">
            {formatDay(at, timeZone)}, {formatTimeOfDay(at, timeZone)}
          </span>
        </p>
        {rejection ? (
          <Badge tone="danger">Refused</Badge>
        ) : progress === null ? (
          <Badge>Waiting</Badge>
        ) : (
          <Badge tone="accent">{entry.files > 0 ? `${Math.round(progress * 100)} %` : 'Sending'}</Badge>
        )}
      </div>
      {rejection && <Rejected entry={entry} dependents={dependents} timeZone={timeZone} />}
    </li>
  );
}

function Rejected({ entry, dependents, timeZone }: Omit<OutboxEntryProps, 'progress'>) {
  const [doing, setDoing] = useState<'edit' | 'discard' | null>(null);
  const { uuid, refusal: rejection } = entry;
  const others =
    dependents === 1 ? ' The 1 entry that needs it goes too.' : ` The ${dependents} entries that need it go too.`;
  async function save() {
    const files = (await (await getOutbox())?.filesOf(uuid)) ?? [];
    for (const { name, blob } of asFiles(entry, files)) {
      const link = Object.assign(document.createElement('a'), {
        href: URL.createObjectURL(blob),
        download: name,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
  }
  if (doing === 'edit') return <EditEntryForm entry={entry} timeZone={timeZone} onDone={() => setDoing(null)} />;
  return (
    <>
      <p className="text-danger">{rejection?.words || 'The server rejected this entry.'}</p>
      {doing === 'discard' ? (
        <div role="alert" className="flex flex-col gap-2">
          <p>
            {dependents > 0
              ? `Discard this entry permanently? It hasn’t been sent to the office.${others}`
              : 'Discard this entry permanently? It hasn’t been sent to the office.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="danger" onClick={async () => (await getOutbox())?.discard(uuid)}>
              Discard
            </Button>
            <Button kind="secondary" onClick={() => setDoing(null)}>
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          {editableFields(entry).length > 0 && (
            <Button kind="secondary" onClick={() => setDoing('edit')}>
              Edit
            </Button>
          )}
          <Button kind="secondary" onClick={async () => (await getOutbox())?.sendAgain(uuid)}>
            Send again
          </Button>
          <Button kind="secondary" onClick={save}>
            Save as file
          </Button>
          <Button kind="secondary" onClick={() => setDoing('discard')}>
            Discard
          </Button>
        </div>
      )}
    </>
  );
}

/** Exports an entry: its content as JSON, and its files. */
function asFiles(entry: Entry, files: readonly EntryFile[]): EntryFile[] {
  const { kind, at, about, body, refusal: rejection } = entry;
  const content = {
    what: labelOf(entry),
    kind,
    at,
    about,
    body,
    refusal: rejection,
    files: files.map(({ name }) => name),
  };
  const stem = `fettle-${kind}-${at.slice(0, 19).replaceAll(':', '-')}`;
  return [
    {
      name: `${stem}.json`,
      blob: new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
    },
    ...files.map(({ name, blob }, index) => ({ name: `${stem}-${index + 1}-${name}`, blob })),
  ];
}

interface EditEntryFormProps {
  entry: Entry;
  timeZone: string;
  onDone: () => void;
}

/** Edits a rejected entry and resends it. Only changed times count as typed. */
function EditEntryForm({ entry, timeZone, onDone }: EditEntryFormProps) {
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
      await (await getOutbox())?.sendAgain(entry.uuid, { body, measured });
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
        // The server's error is about the old value, so an edit hides it.
        const error = errors[path] ?? (values[path] === undefined ? entry.refusal?.fields?.[name] : undefined);
        if (type === 'money')
          return <AmountField key={path} label={label} value={value} onChange={setValue} error={error} />;
        if (type === 'text')
          return <TextareaField key={path} label={label} rows={2} value={value} onChange={change} error={error} />;
        if (type === 'moment')
          return (
            <MomentField key={path} label={label} value={value} onChange={setValue} timeZone={timeZone} error={error} />
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
  // Older versions of the app stored typed times without an offset.
  return text.length === wallTime(text).length ? typedMoment(text, timeZone) : zonedMoment(text, timeZone);
}
