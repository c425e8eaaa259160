import type { CellData, ColumnDefBase, RowData, TableFeatures } from '@tanstack/react-table';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { SearchOption } from '#app/ui/search-select-match.ts';
import type { Changes } from './edit/row-edits.ts';

/** What a table needs of every row: its number, and the version that an edit was made of. */
export interface TableRow {
  id: number;
  updatedAt?: string | undefined;
}

export type DataType = 'date' | 'datetime' | 'currency' | 'number' | 'boolean' | 'status' | 'string';

/** The label and the badge colour of each status, by its value on the wire. */
export type StatusStyles = Readonly<Record<string, { label: string; tone: BadgeTone }>>;

interface EditOf {
  /** The field on the wire that is changed, where it is not the column's id: `landlord_id` under a name. */
  field?: string;
}

/** How a cell is edited, and how its field is entered in a form. */
export type CellEdit = EditOf &
  (
    | { kind: 'text'; lines?: number; maxLength?: number; type?: HTMLInputTypeAttribute }
    /** Pounds, at most 2 decimals. `signed`: a minus may stand before them. */
    | { kind: 'currency'; emptyIsNull?: true; signed?: true }
    /** A day, 'YYYY-MM-DD' on the wire; typed as t, -1, mon, 3/11. */
    | { kind: 'date' }
    /**
     * A moment, ISO on the wire, typed in the company's zone: 830, t 8.30, mon 0830. `after`: the field whose moment it
     * follows; its day is this one's where none is typed, and +45 is 45 minutes after it.
     */
    | { kind: 'datetime'; timeZone: string; after?: string }
    /** One of some. `emptyLabel`: none may be chosen too, and is null on the wire. */
    | ({ kind: 'choice'; emptyLabel?: string; asNumber?: true; asBoolean?: true } & Choices)
  );

/** What may be chosen. With `find` the server knows more: `options` then are those met so far (option-source.ts). */
export interface Choices {
  options: readonly SearchOption[];
  find?: (words: string) => Promise<readonly SearchOption[]>;
}

/** The part of TanStack's cell context that `cell` may use: a card, which has no table, can provide it too. */
export interface CellSource<Row> {
  row: { original: Row };
  getValue: () => unknown;
}

/** `meta` of a column: its type, and how it is edited, entered in a form and shown on a card. */
export interface FieldMeta<Row> {
  dataType: DataType;
  /** For the data type `status`. */
  statusStyle?: StatusStyles;
  /** On a card the first three important fields stand out; one of the others is shown. Absent: not on cards. */
  card?: 'important' | 'other';
  /** Replaces `cell` on a card, where no header names the value. */
  cardCell?: (source: CellSource<Row>) => ReactNode;
  /** Hidden until it is chosen in the View menu. */
  startsHidden?: boolean;
  /** In forms and never as a column: a password. */
  formOnly?: true;
  /** How it is changed. Absent: it is only read. */
  edit?: CellEdit;
  /** It may not be left empty. */
  required?: boolean;
  /** Entered when a row is added, and read-only from then on. */
  addOnly?: boolean;
  /** A new row's initial value, as it is typed. */
  initial?: string;
  /** What to enter, above its field in a form. */
  hint?: string;
  /** The error in what was entered, given the other fields of its row; undefined: none. */
  check?: (value: unknown, row: Readonly<Record<string, unknown>>) => string | undefined;
  /** A new row's value derived from the form's other texts, until somebody types in its field. */
  follows?: (texts: Readonly<Record<string, string>>) => string;
  /** Whether a form asks for it, given the other texts. */
  matters?: (texts: Readonly<Record<string, string>>) => boolean;
  /** Fields that change with this one: an end moves with its start. */
  also?: (value: unknown, row: Row) => Changes;
}

declare module '@tanstack/react-table' {
  interface ColumnMeta<
    in out TFeatures extends TableFeatures,
    in out TData extends RowData,
    TValue extends CellData = CellData,
  > extends FieldMeta<TData> {}
}

/**
 * A column of a table, of its cards, its form and its CSV import: TanStack's `ColumnDef`, with a header in plain text and
 * with `meta`. Its id is the field's name on the wire, by which the server also sorts.
 *
 * @example
 * const columns: TableColumn<Expense>[] = [
 *   { accessorKey: 'amount', header: 'Cost', size: 104, meta: { dataType: 'currency', edit: { kind: 'currency' } } },
 *   { id: 'user', header: 'User', accessorFn: ({ User }) => nameOf(User), meta: { dataType: 'string' } },
 * ];
 */
export type TableColumn<Row> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: none of these depends on the features or the row
  ColumnDefBase<any, any>,
  'size' | 'minSize' | 'maxSize' | 'enableHiding' | 'enableResizing' | 'enableSorting'
> & {
  header: string;
  /** Where the value is not simply formatted by its data type. */
  cell?: (source: CellSource<Row>) => ReactNode;
  meta: FieldMeta<Row>;
} & (
    | { accessorKey: Extract<keyof Row, string>; id?: string; accessorFn?: undefined }
    | { id: string; accessorKey?: undefined; accessorFn?: (row: Row) => unknown }
  );

/** A column with some of its `meta` replaced. */
export const withMeta = <Row>(column: TableColumn<Row>, meta: Partial<FieldMeta<Row>>): TableColumn<Row> => ({
  ...column,
  meta: { ...column.meta, ...meta },
});

export const columnId = <Row>({ id, accessorKey }: TableColumn<Row>): string => id ?? accessorKey ?? '';

/** The value that a column shows of a row, before it is formatted. */
export const cellValue = <Row>({ accessorKey, accessorFn }: TableColumn<Row>, row: Row): unknown =>
  accessorKey === undefined ? accessorFn?.(row) : row[accessorKey];

/** A row that is being added has no number of its own yet, but one below zero (new-rows.ts). */
export const isNew = ({ id }: TableRow): boolean => id < 0;

/** How a cell is edited, of an existing row without one; undefined: not at all. */
export const cellEditOf = <Row>({ meta }: TableColumn<Row>, row?: TableRow): CellEdit | undefined =>
  meta.addOnly && !(row && isNew(row)) ? undefined : meta.edit;

/** The field on the wire that a column's editor changes. */
export const fieldOf = <Row>(column: TableColumn<Row>): string => column.meta.edit?.field ?? columnId(column);

/** The value that a column's editor begins with. */
export const editedValue = <Row>(column: TableColumn<Row>, row: Row): unknown =>
  (row as Record<string, unknown>)[fieldOf(column)];

/** The range of a column's width, px. */
export const minColumnSize = 72;
export const maxColumnSize = 720;
