import { useState } from 'react';
import { useOnline } from '#app/lib/online.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { typedMoment, wallTime, zonedMoment } from '#app/lib/zoned-moment.ts';
import { editableFields, editErrors, editedEntry, valueAt } from '#app/offline/edit-entry.ts';
import type { Entry } from '#app/offline/entry.ts';
import { labelOf } from '#app/offline/entry-types.ts';
import { withDependents } from '#app/offline/queue/ordering.ts';
import { getOutbox, outboxSummary, useOutbox } from '#app/offline/use-outbox.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { MomentField } from '#app/ui/moment-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { storageUnavailableMessage } from '../outcome-effects.ts';
import { saveEntry } from './save-entry.ts';
import { EntryLine } from './sync-badge.tsx';
import { UnclaimedEntries } from './unclaimed-entries.tsx';
import { useLargeAmountDialog } from './use-large-amount-dialog.tsx';
import { waitLabel } from './wait-label.ts';

export function OutboxSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const timeZone = useSession((session) => session.time_zone).data ?? 'Europe/London';
  const { entries = [], unclaimed, waitingFor, sending, canStore } = useOutbox();
  const isOnline = useOnline();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="sheet"
      title={canStore ? outboxSummary(entries, unclaimed.length) : 'This phone can’t store data'}
      description={canStore ? explanation(entries, waitingFor) : storageUnavailableMessage}
    >
      <UnclaimedEntries entries={unclaimed} timeZone={timeZone} />
      {entries.length === 0 ? (
        canStore &&
        unclaimed.length === 0 && (
          <EmptyState title="Everything has been sent">Anything you record is kept here until it’s sent.</EmptyState>
        )
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <OutboxEntry
              key={entry.uuid}
              entry={entry}
              dependents={withDependents(entries, ({ uuid }) => uuid === entry.uuid).length - 1}
              progress={sending?.uuid === entry.uuid ? sending.part : null}
              wait={waitLabel(entry, entries, waitingFor, isOnline)}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function explanation(entries: readonly Entry[], why: ReturnType<typeof useOutbox>['waitingFor']) {
  if (entries.length === 0) return undefined;
  if (entries.every(({ refusal }) => refusal)) return 'This couldn’t be saved. Choose what to do.';
  if (why === 'session') return 'They’ll be sent when you log in again.';
  if (why === 'server' || why === 'busy')
    return 'The server isn’t responding. They’ll be sent automatically when it does.';
  return 'They’ll be sent automatically when you’re back online. You can keep working.';
}

interface OutboxEntryProps {
  entry: Entry;
  /** Number of entries that depend on it and are discarded with it. */
  dependents: number;
  /** 0 to 1 while being sent. */
  progress: number | null;
  /** The reason why it is not sent. */
  wait: string;
  timeZone: string;
}

function OutboxEntry({ entry, dependents, progress, wait, timeZone }: OutboxEntryProps) {
  const share = entry.files > 0 ? `${Math.round((progress ?? 0) * 100)} %` : 'Sending';
  const sending = progress === null ? undefined : share;
  return (
    <li className="flex flex-col gap-2 py-3">
      <EntryLine entry={entry} title={labelOf(entry)} about={entry.about} sending={sending} timeZone={timeZone} />
      {wait && progress === null && <p className="-mt-2 text-muted text-sm">{wait}</p>}
      {entry.refusal && <Rejected entry={entry} dependents={dependents} timeZone={timeZone} />}
    </li>
  );
}

function Rejected({ entry, dependents, timeZone }: Omit<OutboxEntryProps, 'progress' | 'wait'>) {
  const [doing, setDoing] = useState<'edit' | 'discard' | null>(null);
  const { uuid, refusal } = entry;
  const others =
    dependents === 0
      ? ''
      : dependents === 1
        ? ' The 1 entry that needs it goes too.'
        : ` The ${dependents} entries that need it go too.`;
  if (doing === 'edit') return <EditEntryForm entry={entry} timeZone={timeZone} onDone={() => setDoing(null)} />;
  return (
    <>
      <p className="text-danger">{refusal?.words || 'The server rejected this entry.'}</p>
      {doing === 'discard' ? (
        <div role="alert" className="flex flex-col gap-2">
          <p>{`Discard this entry permanently? It hasn’t been sent to the office.${others}`}</p>
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
          <Button kind="secondary" onClick={() => saveEntry(entry)}>
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

/** Edits a rejected entry and resends it. Only changed times count as typed. */
function EditEntryForm({ entry, timeZone, onDone }: { entry: Entry; timeZone: string; onDone: () => void }) {
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
        return (
          <MomentField key={path} label={label} value={value} onChange={setValue} timeZone={timeZone} error={error} />
        );
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
