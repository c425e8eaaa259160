import type { HTMLInputTypeAttribute } from 'react';
import type { SearchOption } from '#app/ui/search-select-match.ts';
import type { Changes } from './edit/row-edits.ts';
import type { ListColumn } from './list-columns.ts';

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
  /** What is wrong with what was entered, beside the other fields of its row, in words; undefined: nothing. */
  check?: (value: unknown, row: Readonly<Record<string, unknown>>) => string | undefined;
  /** In a new row's form what stands in its field by the others' texts, until somebody types in it. */
  follows?: (texts: Readonly<Record<string, string>>) => string;
  /** In a form it is asked for only where the others' texts say that it matters. */
  matters?: (texts: Readonly<Record<string, string>>) => boolean;
  /** What else changes with a cell: an end goes where its start goes. */
  also?: (value: unknown, row: Row) => Changes;
}

/** A row that is being added has no number of its own yet, but one below zero (new-rows.ts). */
export const isNew = ({ id }: TableRow): boolean => id < 0;

/** How a cell is edited, of an existing row without one; undefined: not at all. */
export const cellEditOf = <Row>({ edit, addOnly }: TableColumn<Row>, row?: TableRow): CellEdit | undefined =>
  addOnly && !(row && isNew(row)) ? undefined : edit;

export const fieldOf = <Row>({ key, edit }: TableColumn<Row>): string => edit?.field ?? key;

/** The value that a column's editor begins with. */
export const editedValue = <Row>(column: TableColumn<Row>, row: Row): unknown =>
  (row as Record<string, unknown>)[fieldOf(column)];

export const widthOf = <Row>({ width, dataType }: ListColumn<Row>): number =>
  width ?? (dataType === 'string' ? 200 : 130);

export const leastWidth = 72;
export const greatestWidth = 720;
