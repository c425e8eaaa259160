import { fieldOf, type TableColumn, type TableRow } from '../table-column.ts';
import { requiredMessage } from './edit-value.ts';
import type { Changes, Overlay } from './row-edits.ts';

/*
 * Rows that are being added in the table itself, apart from how they look. Each begins below the one from which it was begun,
 * with a number below zero, and stays there with all that was typed until the server has it or it is given up.
 */

export interface NewRow<Row> {
  /** Below zero, for good: `row.id` becomes the server's when it is saved. */
  key: number;
  /** The id, or the key, of the row above it. */
  below: number;
  row: Row;
  isTouched: boolean;
  state: 'open' | 'saving' | 'saved';
  /** What is wrong with which field, and with all of it. */
  errors: Readonly<Record<string, string>>;
  message?: string | undefined;
}

const wrong = { errors: {}, message: undefined };

export function createNewRows<Row extends TableRow>() {
  let rows: readonly NewRow<Row>[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  function set(next: readonly NewRow<Row>[]) {
    rows = next;
    for (const listener of listeners) listener();
  }
  const put = (key: number, change: Partial<NewRow<Row>>) =>
    set(rows.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const find = (key: number) => rows.find((each) => each.key === key);

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getSnapshot: () => rows,
    find,
    /** Opens one; its key. */
    begin(below: number, make: (key: number) => Row): number {
      last -= 1;
      const row = make(last);
      set([...rows, { key: last, below, row, isTouched: false, state: 'open', ...wrong }]);
      return last;
    },
    change(key: number, changes: Changes) {
      const now = find(key);
      if (now?.state !== 'open' || Object.keys(changes).length === 0) return;
      const left = Object.entries(now.errors).filter(([field]) => !(field in changes));
      put(key, {
        row: { ...now.row, ...changes },
        isTouched: true,
        errors: Object.fromEntries(left),
        message: left.length > 0 ? now.message : undefined,
      });
    },
    discard: (key: number) => set(rows.filter((each) => each.key !== key)),
    /** What is to be sent; undefined where something is missing, which then stands in the row. */
    saving(key: number, columns: readonly TableColumn<Row>[]): Changes | undefined {
      const now = find(key);
      if (now?.state !== 'open') return undefined;
      const errors: Record<string, string> = {};
      const values: Record<string, unknown> = {};
      for (const column of columns) {
        if (!column.meta.edit) continue;
        const field = fieldOf(column);
        const value = (now.row as Record<string, unknown>)[field];
        if (value !== undefined && value !== null && value !== '') values[field] = value;
        else if (column.meta.required) errors[field] = requiredMessage;
      }
      const isWhole = Object.keys(errors).length === 0;
      put(key, isWhole ? { state: 'saving', ...wrong } : { errors, message: undefined });
      return isWhole ? values : undefined;
    },
    saved: (key: number, row: Row) => put(key, { row, state: 'saved' }),
    rejected: (key: number, message: string, errors: NewRow<Row>['errors']) =>
      put(key, { state: 'open', message, errors }),
    /** Those that are saved stand among the others by now. */
    clearSaved() {
      if (rows.some(({ state }) => state === 'saved')) set(rows.filter(({ state }) => state !== 'saved'));
    },
  };
}

/** The rows of the page with the new ones in their places. One that has come with the page is not shown twice. */
export function withNewRows<Row extends TableRow>(
  rows: readonly Row[],
  added: readonly NewRow<Row>[],
): readonly Row[] {
  if (added.length === 0) return rows;
  const all: Row[] = [];
  const placed = new Set(added.filter(({ row }) => rows.some(({ id }) => id === row.id)));
  const below = (...ids: readonly number[]) => {
    for (const each of added) {
      if (placed.has(each) || !ids.includes(each.below)) continue;
      placed.add(each);
      all.push(each.row);
      below(each.key, each.row.id);
    }
  };
  for (const row of rows) {
    all.push(row);
    below(row.id, ...added.filter((each) => each.row.id === row.id).map(({ key }) => key));
  }
  return [...added.filter((each) => !placed.has(each)).map(({ row }) => row), ...all];
}

/** How a new row looks over its values: what is wrong with it, and that it is on its way. */
export const newRowOverlay = <Row>({ row, errors, message = '', state }: NewRow<Row>): Overlay<Row> => ({
  row,
  changes: errors,
  isSaving: state === 'saving',
  error: { message, fields: errors },
});
