import { useMutation } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { createElement, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { errorMessage, fieldErrorsOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { UndoToast } from '#app/ui/undo-toast.tsx';
import type { RowAction } from '../grid/row-actions.tsx';
import type { TableColumn, TableRow } from '../table-column.ts';
import { createNewRows, newRowOverlay } from './new-rows.ts';
import type { Changes } from './row-edits.ts';
import type { TableEdits } from './use-table-edits.ts';

/** What a table says of rows that are added in it: Ctrl+Enter on a row begins the next. */
export interface RowAdding<Row extends TableRow> {
  /** The new row as it begins, after this one: with its number and with everything that is shown. */
  begin: (after: Row, id: number) => Row;
  add: (values: Changes, row: Row) => Promise<Row>;
  /** The way back. */
  remove: (id: number) => unknown;
}

const place = { ...toastPositions.centre, id: 'table-saved' };

/** The rows that are being added in a table, and the way to the server. Undefined where a table has no such. */
export function useNewRows<Row extends TableRow>(
  adding: RowAdding<Row> | undefined,
  columns: readonly TableColumn<Row>[],
  edits: TableEdits<Row> | undefined,
) {
  const [store] = useState(createNewRows<Row>);
  const list = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const isOpen = list.some(({ state }) => state !== 'saved');
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);
  const { mutate } = useMutation({
    mutationFn: ({ key, values }: { key: number; values: Changes }) =>
      adding!.add(values, store.find(key)!.row),
    meta: {
      loading: false,
      success: () => createElement(UndoToast, { words: 'Saved', onUndo: () => edits?.undo() }),
      // Told in the row.
      error: false,
      place,
    },
    onSuccess: (row, { key }) => {
      store.saved(key, row);
      edits?.remember(() => adding?.remove(row.id));
    },
    onError: (error, { key }) => store.rejected(key, errorMessage(error), fieldErrorsOf(error) ?? {}),
  });

  /** What is still being found for them. */
  const finding = useRef<Promise<unknown> | undefined>(undefined);
  /** Sends it, if nothing is missing; whether nothing is, as far as is known by now. */
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
    /** The person goes elsewhere: what was begun and not typed into goes away, everything else is sent. */
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
export type NewRows<Row extends TableRow> = ReturnType<typeof useNewRows<Row>>;
