import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/error-message.ts';
import { Button, Spinner } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { formErrors } from '#app/ui/form.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { cellEditOf, fieldOf, type TableColumn, type TableRow } from '../table-column.ts';
import { entered, FormField, textOf } from './row-form.tsx';
import { type Changes, newerVersion } from './row-sender.ts';

type Texts = Readonly<Record<string, string>>;

/** Saves a row's changes; answers the row, or undefined if the user took them back. Rejects with the server's error. */
export type SaveRow<Row> = (changes: Changes, version: string | undefined) => Promise<Row | undefined>;

interface RowFieldsProps<Row> {
  columns: readonly TableColumn<Row>[];
  row: Row;
  today: string;
  save: SaveRow<Row>;
}

const without = (texts: Texts, gone: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => !gone.includes(field)));

/**
 * A row's fields, each saved by itself: a choice at once, text when its field is left or by Enter. What cannot be saved
 * stays in its field until it is corrected or discarded. Changes by others show in every field that is not being changed.
 */
export function RowFields<Row extends TableRow>({ columns, row, today, save }: RowFieldsProps<Row>) {
  const fields = columns.filter((column) => cellEditOf(column));
  /** Typed or chosen, and not saved yet. */
  const [drafts, setDrafts] = useState<Texts>({});
  const [errors, setErrors] = useState<Texts>({});
  const [isSaving, setSaving] = useState(false);
  /** The version that a change was begun on: a later one of somebody else is a conflict. */
  const version = useRef(row.updatedAt);
  /** How the next render saves the values there are by then. */
  const next = useRef<'left' | 'chosen' | null>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);

  const stored = (column: TableColumn<Row>) => textOf(column, row);
  const texts: Texts = Object.fromEntries(
    fields.map((column) => [fieldOf(column), drafts[fieldOf(column)] ?? stored(column)]),
  );
  const changed = fields.filter((column) => texts[fieldOf(column)]?.trim() !== stored(column).trim());
  if (changed.length === 0 && !isSaving) version.current = row.updatedAt;

  function read() {
    const values: Record<string, unknown> = {};
    const wrong: Record<string, string> = {};
    for (const column of changed) {
      const field = fieldOf(column);
      const { value, error: invalid } = entered(column, texts[field] ?? '', { today, row }, false);
      const error =
        invalid ?? (value === '' || value === null ? undefined : column.meta.check?.(value, { ...row, ...values }));
      if (error === undefined) values[field] = value;
      else wrong[field] = error;
    }
    return { values, wrong };
  }

  async function commit(by: 'left' | 'chosen') {
    const { values, wrong } = read();
    const sent = Object.keys(values);
    setErrors(wrong);
    if (isBusy.current) next.current = by;
    if (sent.length === 0 || isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      await save(values, version.current);
      setDrafts((now) =>
        without(
          now,
          sent.filter((field) => now[field] === drafts[field]),
        ),
      );
    } catch (error) {
      // Saved again, it overwrites the newer one.
      version.current = newerVersion(error) ?? version.current;
      const found = formErrors(error, fields.map(fieldOf), 'form');
      setErrors({ ...wrong, ...(Object.keys(found).length > 0 ? found : { form: errorMessage(error) }) });
      if (by === 'chosen') focusFirst.current = true;
    }
    isBusy.current = false;
    setSaving(false);
    // Sends the changes made meanwhile.
    if (next.current) setFocusRequests((count) => count + 1);
  }
  const focusFirst = useRef(false);
  useEffect(() => {
    if (!focusFirst.current || Object.keys(errors).length === 0) return;
    focusFirst.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  function request(by: 'left' | 'chosen') {
    next.current = by;
    setFocusRequests((count) => count + 1);
  }
  const latest = useRef({ commit, save, values: {} as Changes });
  latest.current = { commit, save, values: changed.length > 0 && !isSaving ? read().values : {} };
  // After the render, so that it sends what the same event has changed: a choice, or an amount in its plain form.
  useEffect(() => {
    const by = next.current;
    if (focusRequests === 0 || by === null) return;
    next.current = null;
    void latest.current.commit(by);
  }, [focusRequests]);
  // The panel was closed while its field was being typed in.
  useEffect(
    () => () => {
      const { values } = latest.current;
      if (Object.keys(values).length > 0) void latest.current.save(values, version.current).catch(() => {});
    },
    [],
  );

  const invalid = Object.keys(changed.length > 0 ? read().wrong : {});
  const failures = Object.entries(errors);
  const isHeld = !isSaving && (invalid.length > 0 || failures.length > 0);
  useUnloadWarning(changed.length > 0 || isSaving);
  const elsewhere = failures.filter(([name]) => !fields.some((column) => fieldOf(column) === name));

  // A form of several fields without a submit button is not submitted by Enter.
  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    request('chosen');
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={pressed}
      onBlur={() => changed.length > 0 && request('left')}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {fields.map((column) => {
          const field = fieldOf(column);
          return (
            <FormField
              key={field}
              column={column}
              texts={texts}
              today={today}
              value={texts[field] ?? ''}
              error={errors[field] ?? null}
              onChange={(text) => {
                setDrafts((now) => ({ ...now, [field]: text }));
                setErrors((now) => without(now, [field, 'form']));
                if (column.meta.edit?.kind === 'choice') request('chosen');
              }}
            />
          );
        })}
      </div>
      <FieldError id="row-fields-fault" error={elsewhere.map(([, message]) => message).join(' ')} />
      {failures.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <p className="mr-auto font-medium text-danger">Not saved yet</p>
          <Button
            kind="secondary"
            onClick={() => {
              setDrafts({});
              setErrors({});
            }}
          >
            Discard
          </Button>
          <Button onClick={() => request('chosen')}>Save again</Button>
        </div>
      )}
      <LeaveConfirmDialog isHeld={isHeld} />
    </form>
  );
}

interface SavedLineProps {
  isSaving: boolean;
  /** Takes the last change back; false before the first. */
  onUndo: (() => void) | false;
}

/** Pinned to the foot of a panel whose changes are saved at once. */
export function SavedLine({ isSaving, onUndo }: SavedLineProps) {
  return (
    <div className="sticky -bottom-4 -mx-5 -mb-4 flex min-h-12 items-center gap-2 border-line border-t bg-raised px-5 py-1.5 sm:-mx-6 sm:px-6">
      <p role="status" className="mr-auto flex items-center gap-2 text-muted text-sm">
        {isSaving ? (
          <>
            <Spinner className="size-4" />
            <span>Saving…</span>
          </>
        ) : onUndo ? (
          <>
            <Check className="size-4 text-success" aria-hidden="true" />
            <span>Saved</span>
          </>
        ) : (
          <span>Changes are saved as you make them.</span>
        )}
      </p>
      {onUndo && !isSaving && (
        <Button kind="plain" size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}
