import type { HTMLInputTypeAttribute } from 'react';
import { labelOptions } from '#app/lib/label-options.ts';
import { Minutes } from '#app/ui/stats.tsx';
import { choiceLabel, type FieldKind, type NamedField } from '#server/infra/fields.ts';
import type { Read } from '#server/infra/typed/read.ts';
import {
  type CellEdit,
  type CellSource,
  type Choices,
  type DataType,
  type FieldMeta,
  type TableColumn,
  yesNo,
} from './table-column.ts';

/** How a field of a kind is edited, beyond what the kind says. */
interface EditOptions {
  text: { lines?: number; type?: HTMLInputTypeAttribute; read?: (text: string) => Read<string> };
  pounds: { signed?: true };
  minutes: Record<never, never>;
  percent: Record<never, never>;
  number: never;
  day: Record<never, never>;
  moment: { timeZone: string; after?: string };
  time: Record<never, never>;
  yesNo: Record<never, never>;
  choice: { emptyLabel?: string; asBoolean?: true };
  reference: Choices & { emptyLabel?: string };
  coordinates: never;
}

interface ColumnOptions<Row, Kind extends FieldKind> extends Omit<Partial<FieldMeta<Row>>, 'edit'> {
  /** Overrides the field's label on this screen. */
  label?: string;
  /** px */
  size?: number;
  cell?: (source: CellSource<Row>) => React.ReactNode;
  /** True: as its kind is edited. */
  edit?: true | EditOptions[Kind] | CellEdit;
}

interface DerivedOptions<Row, Kind extends FieldKind> extends ColumnOptions<Row, Kind> {
  /** By which the server sorts and exports it, if not the field's name: 'user' of user_id. */
  id?: string;
  accessorFn: (row: Row) => unknown;
}

const dataTypes: Readonly<Record<FieldKind, DataType>> = {
  text: 'string',
  pounds: 'currency',
  minutes: 'number',
  percent: 'number',
  number: 'number',
  day: 'date',
  moment: 'datetime',
  time: 'string',
  yesNo: 'boolean',
  choice: 'string',
  reference: 'string',
  coordinates: 'string',
};

/** Longest time of day that people type: '2.30 pm' and spaces. */
const maxTimeLength = 10;

function editOf(field: NamedField, id: string, edit: true | object): CellEdit {
  if (edit !== true && 'kind' in edit) return edit as CellEdit;
  return { ...usualEdit(field, id), ...(edit === true ? {} : edit) } as CellEdit;
}

function usualEdit(field: NamedField, id: string): object {
  switch (field.kind) {
    case 'text':
      return { kind: 'text', ...(field.limit && { maxLength: field.limit }) };
    case 'time':
      return { kind: 'text', maxLength: maxTimeLength };
    case 'pounds':
    case 'percent':
      return { kind: 'currency', ...(field.limit && field.limit[0] < 0 && { signed: true }) };
    case 'minutes':
      return { kind: 'hours', max: field.limit?.[1] ?? 0 };
    case 'day':
      return { kind: 'date', ...(field.ahead && { ahead: true }) };
    case 'moment':
      return { kind: 'datetime' };
    case 'yesNo':
      return { kind: 'choice', asBoolean: true, options: yesNo };
    case 'choice':
      return { kind: 'choice', options: labelOptions(field.labels ?? []) };
    default:
      return { kind: 'choice', asNumber: true, ...(id !== field.name && { field: field.name }) };
  }
}

const asMinutes = <Row,>({ getValue }: CellSource<Row>) => {
  const minutes = getValue();
  return minutes === null || minutes === undefined ? null : <Minutes value={Number(minutes)} />;
};

/** A column of a field. Its row has the field, or `accessorFn` says what is shown. */
export function column<Row, const Kind extends FieldKind>(
  field: Extract<NamedField, { kind: Kind }>,
  options: DerivedOptions<Row, Kind>,
): TableColumn<Row>;
export function column<Row, const Kind extends FieldKind>(
  field: Extract<NamedField, { kind: Kind }> & { name: Extract<keyof Row, string> },
  options?: ColumnOptions<Row, Kind>,
): TableColumn<Row>;
export function column<Row>(
  field: NamedField,
  options: Partial<DerivedOptions<Row, FieldKind>> = {},
): TableColumn<Row> {
  const { label = field.label, size, cell, id = field.name, accessorFn, edit, ...more } = options;
  const { statusStyle } = more;
  const headings = [...(label === field.label ? [] : [field.label]), ...(field.formerLabels ?? [])];
  const meta: FieldMeta<Row> = {
    dataType: statusStyle ? 'status' : dataTypes[field.kind],
    ...(field.kind === 'minutes' && { exportAs: 'minutes' }),
    ...more,
    ...(edit && { edit: editOf(field, id, edit) }),
    ...(headings.length > 0 && { headings }),
  };
  const shown = cell ?? (field.kind === 'minutes' ? asMinutes : undefined);
  const head = { header: label, meta, ...(size !== undefined && { size }), ...(shown && { cell: shown }) };
  if (accessorFn) return { ...head, id, accessorFn };
  const key = id as Extract<keyof Row, string>;
  return field.kind === 'choice' && !statusStyle
    ? { ...head, id, accessorFn: (row) => choiceLabel(field, row[key]) ?? row[key] }
    : { ...head, accessorKey: key };
}
