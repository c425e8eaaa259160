import type { HTMLInputTypeAttribute } from 'react';
import type { ListColumn } from '../list-columns.ts';
import type { SearchOption } from '../search-select-match.ts';

/** What a table needs of every row: its number, and the version that an edit was made of. */
export interface TableRow {
  id: number;
  updatedAt?: string | undefined;
}

interface EditOf {
  /** The field on the wire that is changed, where it is not the column's own key: `landlord_id` under a name. */
  field?: string;
}

/** How a cell is edited, and how its field is entered in a form. */
export type CellEdit = EditOf &
  (
    | { kind: 'text'; lines?: number; maxLength?: number; type?: HTMLInputTypeAttribute }
    /** Pounds, at most 2 decimals. */
    | { kind: 'currency'; emptyIsNull?: true }
    /** A day, 'YYYY-MM-DD' on the wire; typed as t, -1, mon, 3/11. */
    | { kind: 'date' }
    /** One of some. `emptyLabel`: none may be chosen too, and is null on the wire; `asNumber`: values are ids. */
    | { kind: 'choice'; options: readonly SearchOption[]; asNumber?: true; emptyLabel?: string }
  );

/** A field of a table, of its cards and of its form: a new table is an array of these and little else. */
export interface TableColumn<Row> extends ListColumn<Row> {
  /** How it is changed. Absent: it is only read. */
  edit?: CellEdit;
  /** It may not be left empty. */
  required?: boolean;
  /** Entered when a row is added, and then it stays so. */
  addOnly?: boolean;
  /** Not shown until the person asks for it. */
  startsHidden?: boolean;
  /** In forms and never as a column: a password. */
  only?: 'form';
  /** In a new row's form at the start, as it is typed. */
  initial?: string;
  /** What to enter, above its field in a form. */
  hint?: string;
  /** What is wrong with what was entered, in words; undefined: nothing. */
  check?: (value: unknown) => string | undefined;
}

/** How a cell of an existing row is edited; undefined: not at all. */
export const cellEditOf = <Row>({ edit, addOnly }: TableColumn<Row>): CellEdit | undefined =>
  addOnly ? undefined : edit;

export const fieldOf = <Row>({ key, edit }: TableColumn<Row>): string => edit?.field ?? key;

/** The value that a column's editor begins with. */
export const editedValue = <Row>(column: TableColumn<Row>, row: Row): unknown =>
  (row as Record<string, unknown>)[fieldOf(column)];

export const widthOf = <Row>({ width, dataType }: ListColumn<Row>): number =>
  width ?? (dataType === 'string' ? 200 : 130);

export const leastWidth = 72;
export const greatestWidth = 720;
