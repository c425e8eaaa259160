import { useMutation } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { errorMessage, fieldErrorsOf } from '#app/lib/error-message.ts';
import { createStore } from '#app/lib/store.ts';
import { useUndo } from '#app/ui/use-undo.ts';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import type { RowAction } from '../grid/row-actions.tsx';
import { fieldOf, type TableColumn, type TableRow } from '../table-column.ts';
import { requiredMessage } from './edit-value.ts';
import type { Overlay } from './row-edits.ts';
import type { Changes } from './row-sender.ts';
import { savedMeta } from './use-table-edits.ts';

/* New rows of an editable table, without UI: each has a negative id and stays below the row it was begun from. */

interface NewRow<Row> {
  /** The negative id. It never changes, while `row.id` becomes the server's id when the row is saved. */
  key: number;
  /** The id or key of the row above. */
  below: number;
  row: Row;
  isTouched: boolean;
  state: 'open' | 'saving' | 'saved';
  /** Errors by field; `message` concerns the whole row. */
  errors: Readonly<Record<string, string>>;
  message?: string | undefined;
}

const wrong = { errors: {}, message: undefined };

export function createNewRows<Row extends TableRow>() {
  const { getSnapshot, set, subscribe } = createStore<readonly NewRow<Row>[]>([]);
  let last = 0;
  const put = (key: number, change: Partial<NewRow<Row>>) =>
    set(getSnapshot().map((each) => (each.key === key ? { ...each, ...change } : each)));
  const find = (key: number) => getSnapshot().find((each) => each.key === key);

  return {
    subscribe,
    getSnapshot,
    find,
    begin(below: number, make: (key: number) => Row): number {
      last -= 1;
      const row = make(last);
      set([...getSnapshot(), { key: last, below, row, isTouched: false, state: 'open', ...wrong }]);
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
    discard: (key: number) => set(getSnapshot().filter((each) => each.key !== key)),
    /** Marks the row as saving and returns the values to send; undefined if required values are missing or invalid. */
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
    /** Removes saved rows once the refetched page contains them. */
    clearSaved() {
      const left = getSnapshot().filter(({ state }) => state !== 'saved');
      if (left.length < getSnapshot().length) set(left);
    },
  };
}

/** Inserts new rows into the page, except saved ones that the page already contains. */
export function withNewRows<Row extends TableRow>(rows: readonly Row[], added: readonly NewRow<Row>[]): readonly Row[] {
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

const newRowOverlay = <Row>({ row, errors, message = '', state }: NewRow<Row>): Overlay<Row> => ({
  row,
  changes: errors,
  isSaving: state === 'saving',
  error: { message, fields: errors },
});

export interface RowAdding<Row extends TableRow> {
  /** Makes the new row, complete with its id and all displayed fields. */
  begin: (after: Row, id: number) => Row;
  add: (values: Changes, row: Row) => Promise<Row>;
  remove: (id: number) => unknown;
}

export function useNewRows<Row extends TableRow>(
  adding: RowAdding<Row> | undefined,
  columns: readonly TableColumn<Row>[],
) {
  const undo = useUndo();
  const [store] = useState(createNewRows<Row>);
  const list = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const isOpen = list.some(({ state }) => state !== 'saved');
  useUnloadWarning(isOpen);
  const { mutate } = useMutation({
    mutationFn: ({ key, values }: { key: number; values: Changes }) => adding!.add(values, store.find(key)!.row),
    meta: { ...savedMeta, success: (row) => undo.offer('Saved', () => adding?.remove((row as Row).id)) },
    onSuccess: (row, { key }) => store.saved(key, row),
    onError: (error, { key }) => store.rejected(key, errorMessage(error), fieldErrorsOf(error) ?? {}),
  });

  /** A search for a pasted or typed choice that is still running. */
  const finding = useRef<Promise<unknown> | undefined>(undefined);
  /** Saves the row if it is valid; true also while a search is still running. */
  function save(key: number): boolean {
    if (finding.current) {
      void finding.current.then(() => save(key));
      return true;
    }
    const values = store.saving(key, columns);
    if (values) mutate({ key, values });
    return values !== undefined;
  }
  const overlays = useMemo(() => new Map(list.map((each) => [each.row.id, newRowOverlay(each)])), [list]);
  const [actions] = useState<readonly RowAction<Row>[]>(() => [
    { label: 'Discard', icon: X, onClick: ({ id }) => store.discard(id) },
  ]);
  return {
    store,
    overlays,
    actions,
    list,
    isOpen,
    save,
    begin: (after: Row) => store.begin(after.id, (id) => adding!.begin(after, id)),
    isPossible: adding !== undefined,
    /** Discards the row if it is untouched, else saves it. For when the focus leaves the row. */
    leave: (key: number) => {
      const row = store.find(key);
      if (row?.state !== 'open') return;
      if (row.isTouched || finding.current) save(key);
      else store.discard(key);
    },
    wait: (found: Promise<unknown>) => {
      const all = Promise.allSettled([finding.current, found]).then(() => {
        if (finding.current === all) finding.current = undefined;
      });
      finding.current = all;
    },
  };
}
