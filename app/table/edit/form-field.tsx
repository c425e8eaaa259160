import { useState } from 'react';
import { AmountField } from '#app/ui/amount-field.tsx';
import { type FieldTexts, Optional } from '#app/ui/field.tsx';
import { MomentField } from '#app/ui/moment-field.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { type Choices, fieldOf, type TableColumn } from '../table-column.ts';
import { useChoices } from './use-choices.ts';

interface FormFieldProps<Row> {
  column: TableColumn<Row>;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}

/** Longer lists of choices get a search field. */
const shortList = 8;
const wholeLine = 'sm:col-span-2';

export function FormField<Row>({ column, value, error, onChange }: FormFieldProps<Row>) {
  const { edit, required, hint, dataType } = column.meta;
  if (!edit) return null;
  const label = required ? column.header : <Optional>{column.header}</Optional>;
  const texts = { label, hint, error };
  if (edit.kind === 'choice') {
    if (edit.find) return <FoundField texts={texts} choices={edit} value={value} onChange={onChange} />;
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
  const className = column.size !== undefined && column.size >= 280 ? wholeLine : undefined;
  if (edit.kind === 'currency')
    return (
      <AmountField
        {...texts}
        name={fieldOf(column)}
        unit={dataType === 'currency' ? 'pounds' : 'number'}
        signed={edit.signed}
        value={value}
        onChange={onChange}
        className={className}
      />
    );
  if (edit.kind === 'datetime')
    return <MomentField {...texts} name={column.header} value={value} onChange={onChange} timeZone={edit.timeZone} />;
  const isText = edit.kind === 'text';
  return (
    <TextField
      {...texts}
      name={fieldOf(column)}
      type={isText ? edit.type : 'date'}
      autoComplete={isText && edit.type === 'password' ? 'new-password' : 'off'}
      maxLength={isText ? edit.maxLength : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={className}
    />
  );
}

interface FoundFieldProps {
  texts: FieldTexts;
  choices: Choices;
  value: string;
  onChange: (text: string) => void;
}

/** A choice whose options come from a server search. */
function FoundField({ texts, choices, value, onChange }: FoundFieldProps) {
  const [query, setQuery] = useState<string | null>(null);
  const { shown, isAsking } = useChoices(choices, query);
  return (
    <SearchSelect
      {...texts}
      options={choices.options}
      found={{ shown, isAsking }}
      onSearch={setQuery}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
