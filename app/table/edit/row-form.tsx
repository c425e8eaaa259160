import { type FormEvent, useEffect, useRef, useState } from 'react';
import { zonedMoment } from '#app/lib/zoned-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { cellEditOf, editedValue, fieldOf, type TableColumn } from '../table-column.ts';
import { chosenValue, editText, parseEdit, requiredMessage } from './edit-value.ts';
import { FormField } from './form-field.tsx';
import type { Changes } from './row-edits.ts';

interface RowFormProps<Row> {
  columns: readonly TableColumn<Row>[];
  /** The one that is changed; absent: a new one. */
  row?: Row | undefined;
  today: string;
  submit: string;
  isSending: boolean;
  /** What the server found wrong, by field. */
  refused: Readonly<Record<string, string>>;
  /** A new row's fields without those left empty; of an old one those that were changed. */
  onSubmit: (values: Changes) => void;
}

/** A row's fields, one under the other: to add one, and to change one where there is no table. */
export function RowForm<Row>(props: RowFormProps<Row>) {
  const { columns, row, today, isSending, refused } = props;
  const fields = columns.filter((column) => (row === undefined ? column.meta.edit : cellEditOf(column)));
  const initially = () => Object.fromEntries(fields.map((column) => [fieldOf(column), textOf(column, row)]));
  const [initial] = useState(initially);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(initial);
  const asked = fields.filter(({ meta }) => meta.matters?.(texts) ?? true);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  /** Those that were typed into since it was said what is wrong with them. */
  const [mended, setMended] = useState<readonly string[]>([]);

  /** Those that somebody typed into. */
  const [typed, setTyped] = useState<readonly string[]>([]);
  const textNow = (column: TableColumn<Row>): string => {
    const field = fieldOf(column);
    const isFollowing = row === undefined && column.meta.follows && !typed.includes(field);
    return (isFollowing ? column.meta.follows?.(texts) : texts[field]) ?? '';
  };

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(found).length > 0 || Object.keys(refused).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [found, refused]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const faults: Record<string, string> = {};
    const values: Record<string, unknown> = {};
    for (const column of asked) {
      const field = fieldOf(column);
      // An end is read beside its start, which stands before it.
      const beside = { ...row, ...values };
      const { value, error: fault } = entered(
        column,
        textNow(column),
        { today, row: beside },
        row === undefined,
      );
      const wrong =
        fault ?? (value === '' || value === null ? undefined : column.meta.check?.(value, beside));
      if (wrong !== undefined) faults[field] = wrong;
      else if (row === undefined ? value !== '' && value !== null : texts[field] !== initial[field])
        values[field] = value;
    }
    setFound(faults);
    setMended([]);
    if (Object.keys(faults).length === 0) props.onSubmit(values);
  }
  // What the server says of none of them.
  const rest = Object.entries(refused).filter(([name]) => !asked.some((column) => fieldOf(column) === name));
  const isHeld = fields.some((column) => texts[fieldOf(column)] !== initial[fieldOf(column)]);
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {asked.map((column) => {
            const field = fieldOf(column);
            return (
              <FormField
                key={field}
                column={column}
                value={textNow(column)}
                error={mended.includes(field) ? undefined : (found[field] ?? refused[field])}
                onChange={(entered) => {
                  setTexts((now) => ({ ...now, [field]: entered }));
                  setTyped((now) => [...now, field]);
                  setMended((now) => [...now, field]);
                }}
              />
            );
          })}
        </div>
        <FieldError id="row-form-fault" error={rest.map(([, words]) => words).join(' ')} />
        {/* Always in sight, however long the form is. */}
        <div className="sticky -bottom-4 -mx-5 -mb-4 flex justify-end border-line border-t bg-raised px-5 py-3 sm:-mx-6 sm:px-6">
          <Button type="submit" loading={isSending} className="max-sm:w-full">
            {props.submit}
          </Button>
        </div>
      </form>
      <LeaveQuestion isHeld={isHeld} />
    </>
  );
}

/** What stands in a field: of choices and days what is on the wire, of others what is typed. */
function textOf<Row>(column: TableColumn<Row>, row: Row | undefined): string {
  if (row === undefined) return column.meta.initial ?? '';
  const value = editedValue(column, row);
  const { edit } = column.meta;
  if (edit?.kind === 'choice' || edit?.kind === 'date') return String(value ?? '');
  if (edit?.kind === 'datetime' && value) return zonedMoment(String(value), edit.timeZone);
  return edit ? editText(edit, value) : '';
}

function entered<Row>(
  column: TableColumn<Row>,
  text: string,
  rule: { today: string; row: object },
  isNew: boolean,
) {
  const { edit, required = false, formOnly } = column.meta;
  if (!edit) return { value: undefined, error: undefined };
  // What is never shown, such as a password, is left as it is when it stays empty.
  const isNeeded = required && (isNew || !formOnly);
  if (text.trim() === '') {
    if (isNeeded) return { value: undefined, error: requiredMessage };
    return { value: edit.kind === 'text' ? '' : null, error: undefined };
  }
  if (edit.kind !== 'choice') return parseEdit(edit, text, { ...rule, required: isNeeded });
  return { value: chosenValue(edit, text), error: undefined };
}
