import { SearchSelect } from '../search-select.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';
import { TextareaField } from '../textarea-field.tsx';
import { fieldOf, type TableColumn } from './table-column.ts';

interface FormFieldProps<Row> {
  column: TableColumn<Row>;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** More choices than this and they are found by typing. */
const shortList = 8;
const wholeLine = 'sm:col-span-2';

/** A column's field in a form. */
export function FormField<Row>({ column, value, error, onChange }: FormFieldProps<Row>) {
  const { edit, required, hint, dataType } = column;
  if (!edit) return null;
  const label = required ? (
    column.label
  ) : (
    <>
      {column.label} <span className="font-normal text-muted text-sm">(optional)</span>
    </>
  );
  const texts = { label, hint, error: error ?? null };
  if (edit.kind === 'choice') {
    if (edit.options.length > shortList)
      return (
        <SearchSelect
          {...texts}
          options={edit.options}
          value={value || null}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      );
    const none = edit.emptyLabel ?? (required ? undefined : 'None');
    return (
      <SelectField
        {...texts}
        placeholder={none === undefined ? 'Choose' : undefined}
        options={none === undefined ? edit.options : [{ value: '', label: none }, ...edit.options]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (edit.kind === 'text' && edit.lines !== undefined)
    return (
      <TextareaField
        {...texts}
        rows={edit.lines}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={wholeLine}
      />
    );
  const isText = edit.kind === 'text';
  return (
    <TextField
      {...texts}
      name={fieldOf(column)}
      type={isText ? (edit.type ?? 'text') : edit.kind === 'date' ? 'date' : 'text'}
      inputMode={edit.kind === 'currency' ? 'decimal' : undefined}
      prefix={dataType === 'currency' ? '£' : undefined}
      autoComplete={isText && edit.type === 'password' ? 'new-password' : 'off'}
      maxLength={isText ? edit.maxLength : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={column.width !== undefined && column.width >= 280 ? wholeLine : undefined}
    />
  );
}
