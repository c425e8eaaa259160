import type { CellData, RowData, TableFeatures } from '@tanstack/react-table';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { SearchOption } from '#app/ui/combobox.ts';
import type { StatusStyle } from '#app/ui/status-text.tsx';
import type { Read } from '#server/infra/typed/read.ts';
import type { Changes } from './edit/row-sender.ts';

/** The fields that every row has; `updatedAt` is the version that an edit is based on. */
export interface TableRow {
  id: number;
  updatedAt?: string | undefined;
}

export type DataType = 'date' | 'datetime' | 'currency' | 'number' | 'boolean' | 'status' | 'string';

export type StatusStyles = Readonly<Record<string, StatusStyle>>;

interface EditOf {
  /** The API field to change, if it differs from the column's id: `landlord_id` behind a name. */
  field?: string;
}

export type CellEdit = EditOf &
  /** `read`: of a typed value, such as a postcode; the types `tel` and `email` have theirs. */
  (
    | {
        kind: 'text';
        lines?: number;
        maxLength?: number;
        type?: HTMLInputTypeAttribute;
        read?: (text: string) => Read<string>;
      }
    /** Pounds, at most 2 decimals. `signed`: may be negative. */
    | { kind: 'currency'; signed?: true }
    /** Minutes on the wire; typed as hours: 8, 7.5, 7:30. */
    | { kind: 'hours'; max: number }
    /** 'YYYY-MM-DD' on the wire; typed as t, -1, mon, 3/11. `ahead`: it plans, so what is typed lies ahead. */
    | { kind: 'date'; ahead?: true }
    /**
     * An ISO instant on the wire, typed in the company's zone: 830, t 8.30, mon 0830. `after`: the field it must
     * follow, which gives the default day and the start of +45 (minutes).
     */
    | { kind: 'datetime'; timeZone: string; after?: string }
    /** `emptyLabel` adds an empty choice, which is null on the wire. */
    | ({ kind: 'choice'; emptyLabel?: string; asNumber?: true; asBoolean?: true } & Choices)
  );

/** With `find`, choices come from a server search; `options` are those seen so far (option-source.ts). */
export interface Choices {
  options: readonly SearchOption[];
  find?: (query: string) => Promise<readonly SearchOption[]>;
}

/** The part of TanStack's cell context that `cell` may use. Cards provide it too, without a table. */
export interface CellSource<Row> {
  row: { original: Row };
  getValue: () => unknown;
}

export interface FieldMeta<Row> {
  dataType: DataType;
  /** For the data type `status`. */
  statusStyle?: StatusStyles;
  /** A card highlights the first three important fields and shows one of the others. Absent: not on cards. */
  card?: 'important' | 'other';
  /** Replaces `cell` on a card, where no header names the value. */
  cardCell?: (source: CellSource<Row>) => ReactNode;
  /** Type in exported files, if not the data type; `never` for columns that only cards use. */
  exportAs?: 'minutes' | 'never';
  /** Hidden until it is chosen in the View menu. */
  startsHidden?: boolean;
  /** Never a column, such as a password. */
  formOnly?: true;
  /** Takes a whole line of a form, whatever its column's width. */
  isWide?: true;
  /** Absent: read-only. */
  edit?: CellEdit;
  /** Further headings by which the import finds it: its label on other screens, and those of earlier exports. */
  headings?: readonly string[];
  /** The import of its table takes no such field. */
  noImport?: true;
  required?: boolean;
  /** Read-only once the row exists. */
  addOnly?: boolean;
  initial?: string;
  hint?: string;
  /** In a form's place for `hint`, if its other texts give one. */
  formHint?: (texts: Readonly<Record<string, string>>) => string | undefined;
  /** Validates a value, given the other fields of its row; returns the error or undefined. */
  check?: (value: unknown, row: Readonly<Record<string, unknown>>) => string | undefined;
  /** Derives a new row's value from the form's other texts, until its field is typed in. */
  follows?: (texts: Readonly<Record<string, string>>) => string;
  /** Shows the field in forms, given the other texts; default: always. */
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
 */
export type TableColumn<Row> = {
  header: string;
  /** px */
  size?: number;
  /** Default: formatted by the data type. */
  cell?: (source: CellSource<Row>) => ReactNode;
  meta: FieldMeta<Row>;
} & (
  | { accessorKey: Extract<keyof Row, string>; id?: string; accessorFn?: undefined }
  | { id: string; accessorKey?: undefined; accessorFn?: (row: Row) => unknown }
);

export const withMeta = <Row>(column: TableColumn<Row>, meta: Partial<FieldMeta<Row>>): TableColumn<Row> => ({
  ...column,
  meta: { ...column.meta, ...meta },
});

export const columnId = <Row>({ id, accessorKey }: TableColumn<Row>): string => id ?? accessorKey ?? '';

export const cellValue = <Row>({ accessorKey, accessorFn }: TableColumn<Row>, row: Row): unknown =>
  accessorKey === undefined ? accessorFn?.(row) : row[accessorKey];

/** Rows that are not saved yet have a negative id (new-rows.ts). */
export const isNew = ({ id }: TableRow): boolean => id < 0;

/** How a cell is edited; undefined if read-only. Pass a `row` to allow `addOnly` columns of new rows. */
export const cellEditOf = <Row>({ meta }: TableColumn<Row>, row?: TableRow): CellEdit | undefined =>
  meta.addOnly && !(row && isNew(row)) ? undefined : meta.edit;

/** Columns of an exported file: [id, name, type]. */
export const exportedColumns = <Row>(columns: readonly TableColumn<Row>[]) =>
  columns.flatMap((column) => {
    const { dataType, exportAs = dataType } = column.meta;
    return exportAs === 'never' ? [] : [[columnId(column), column.header, exportAs] as const];
  });

/** The API field that a column's editor changes. */
export const fieldOf = <Row>(column: TableColumn<Row>): string => column.meta.edit?.field ?? columnId(column);

export const editedValue = <Row>(column: TableColumn<Row>, row: Row): unknown =>
  (row as Record<string, unknown>)[fieldOf(column)];

/** Limits of a column's width, px. */
export const minColumnSize = 72;
export const maxColumnSize = 720;

export const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;
