import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { zonedMoment } from '#app/lib/zoned-moment.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { FieldError, type FieldTexts, Optional, TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { TypedMomentField } from '#app/ui/typed-moment-field.tsx';
import { type Choices, cellEditOf, editedValue, fieldOf, type TableColumn } from '../table-column.ts';
import { chosenValue, editText, parseEdit, requiredMessage } from './edit-value.ts';
import { useChoices } from './option-source.ts';
import type { Changes } from './row-sender.ts';

export interface AfterSave {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

export interface SlotProps {
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}

interface RowFormProps<Row> {
  columns: readonly TableColumn<Row>[];
  row?: Row | undefined;
  today: string;
  submit: string;
  isSending: boolean;
  /** Replacements for columns' fields, by field. */
  slots?: Readonly<Record<string, (field: SlotProps) => ReactNode>>;
  /** Fields whose unsaved text is asked about before leaving; default all. */
  typed?: readonly string[];
  /** The searchable choice that has the focus first; default none. */
  begin?: string | undefined;
  size?: 'touch' | undefined;
  /** Called with a new row's non-empty fields, or with the changed fields of an existing one. */
  onSubmit: (values: Changes, after: AfterSave) => void;
  onDone?: (() => void) | undefined;
}

const stay = () => {};

export function RowForm<Row>(props: RowFormProps<Row>) {
  const { columns, row, today, isSending, slots = {}, typed, begin, size, onSubmit, onDone = stay } = props;
  const isNew = row === undefined;
  const fields = columns.filter((column) => (isNew ? column.meta.edit : cellEditOf(column)));
  const [initial] = useState(() => Object.fromEntries(fields.map((column) => [fieldOf(column), textOf(column, row)])));
  const form = useForm<Record<string, string>>({
    initial,
    validate: () => read().errors,
    onSubmit: () => onSubmit(read().values, form.saved(onDone)),
    isPending: isSending,
    ...(typed && { typed }),
  });
  const texts = form.values;
  const shown = fields.filter(({ meta }) => meta.matters?.(texts) ?? true);
  /** Fields that were typed in; these no longer follow the others. */
  const [touched, setTouched] = useState<readonly string[]>([]);
  const textNow = (column: TableColumn<Row>): string => {
    const field = fieldOf(column);
    const isFollowing = isNew && column.meta.follows && !touched.includes(field);
    return (isFollowing ? column.meta.follows?.(texts) : texts[field]) ?? '';
  };

  function read() {
    const errors: Record<string, string> = {};
    const values: Record<string, unknown> = {};
    for (const column of shown) {
      const field = fieldOf(column);
      // An end depends on its start, which comes before it.
      const beside = { ...row, ...values };
      const { value, error: invalid } = entered(column, textNow(column), { today, row: beside }, isNew);
      const error = invalid ?? (value === '' || value === null ? undefined : column.meta.check?.(value, beside));
      if (error !== undefined) errors[field] = error;
      else if (isNew ? value !== '' && value !== null : texts[field] !== initial[field]) values[field] = value;
    }
    return { errors, values };
  }
  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  }
  const errorsElsewhere = Object.entries(form.errors)
    .filter(([name]) => !shown.some((column) => fieldOf(column) === name))
    .map(([, message]) => message);
  return (
    <Form form={form} onKeyDown={submitByKey} className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {shown.map((column) => {
          const field = fieldOf(column);
          const state = {
            value: textNow(column),
            error: form.errors[field] ?? null,
            onChange(text: string) {
              form.change({ [field]: text });
              setTouched((now) => [...now, field]);
            },
          };
          const slot = slots[field];
          return slot ? (
            <Fragment key={field}>{slot(state)}</Fragment>
          ) : (
            <FormField key={field} column={column} texts={texts} today={today} isFirst={field === begin} {...state} />
          );
        })}
      </div>
      <FieldError id="row-form-fault" error={errorsElsewhere.join(' ')} />
      {/* Sticky, so that it stays visible in long forms. */}
      <div className="sticky -bottom-4 -mx-5 -mb-4 flex justify-end border-line border-t bg-raised px-5 py-3 sm:-mx-6 sm:px-6">
        <Button type="submit" size={size} loading={isSending} className="max-sm:w-full">
          {props.submit}
        </Button>
      </div>
    </Form>
  );
}

/** A field's initial text: the wire value of choices and days, else the editor text. */
export function textOf<Row>(column: TableColumn<Row>, row: Row | undefined): string {
  if (row === undefined) return column.meta.initial ?? '';
  const value = editedValue(column, row);
  const { edit } = column.meta;
  if (edit?.kind === 'choice' || edit?.kind === 'date') return String(value ?? '');
  if (edit?.kind === 'datetime' && value) return zonedMoment(String(value), edit.timeZone);
  return edit ? editText(edit, value) : '';
}

export function entered<Row>(
  column: TableColumn<Row>,
  text: string,
  rule: { today: string; row: object },
  isNew: boolean,
) {
  const { edit, required = false, formOnly } = column.meta;
  if (!edit) return { value: undefined, error: undefined };
  // Form-only fields, such as a password, stay unchanged when left empty.
  const isNeeded = required && (isNew || !formOnly);
  if (text.trim() === '') {
    if (isNeeded) return { value: undefined, error: requiredMessage };
    return { value: edit.kind === 'text' ? '' : null, error: undefined };
  }
  if (edit.kind !== 'choice') return parseEdit(edit, text, { ...rule, required: isNeeded });
  return { value: chosenValue(edit, text), error: undefined };
}

/** Longer lists of choices get a search field. */
const shortList = 8;
const wholeLine = 'sm:col-span-2';

interface FormFieldProps<Row> extends SlotProps {
  column: TableColumn<Row>;
  texts: Readonly<Record<string, string>>;
  today: string;
  isFirst?: boolean;
}

export function FormField<Row>({ column, texts, today, isFirst, value, error, onChange }: FormFieldProps<Row>) {
  const { edit, required, dataType, isWide, formHint, hint: fixedHint } = column.meta;
  if (!edit) return null;
  const hint = formHint?.(texts) ?? fixedHint;
  const label = required ? column.header : <Optional>{column.header}</Optional>;
  const shown = { label, hint, error };
  const controlled = { ...shown, value, onChange };
  const native = { ...shown, value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  const className = isWide || (column.size ?? 0) >= 280 ? wholeLine : undefined;
  switch (edit.kind) {
    case 'choice': {
      if (edit.find || edit.options.length > shortList)
        return <SearchField {...controlled} choices={edit} isFirst={isFirst} />;
      const none = edit.emptyLabel ?? (required ? undefined : 'None');
      return (
        <SelectField
          {...native}
          placeholder={none === undefined ? 'Choose' : undefined}
          options={none === undefined ? edit.options : [{ value: '', label: none }, ...edit.options]}
        />
      );
    }
    case 'currency':
      return (
        <AmountField
          {...controlled}
          name={fieldOf(column)}
          unit={dataType === 'currency' ? 'pounds' : 'number'}
          signed={edit.signed}
          className={className}
        />
      );
    case 'datetime':
      return (
        <TypedMomentField
          {...controlled}
          name={column.header}
          timeZone={edit.timeZone}
          after={edit.after && texts[edit.after]}
        />
      );
    case 'date':
      return (
        <DateField {...controlled} today={today} ahead={edit.ahead} name={fieldOf(column)} className={className} />
      );
    case 'hours':
      return <TextField {...native} name={fieldOf(column)} autoComplete="off" className={className} />;
    case 'text':
      if (edit.lines !== undefined) return <TextareaField {...native} rows={edit.lines} className={wholeLine} />;
      return (
        <TextField
          {...native}
          name={fieldOf(column)}
          type={edit.type}
          autoComplete={edit.type === 'password' ? 'new-password' : 'off'}
          maxLength={edit.maxLength}
          className={className}
        />
      );
  }
}

type SearchFieldProps = FieldTexts & SlotProps & { choices: Choices; isFirst: boolean | undefined };

function SearchField({ choices, value, isFirst = false, onChange, ...texts }: SearchFieldProps) {
  const [query, setQuery] = useState<string | null>(null);
  const found = useChoices(choices, query);
  return (
    <SearchSelect
      {...texts}
      {...(choices.find && { found, onSearch: setQuery })}
      isFirst={isFirst}
      options={choices.options}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
