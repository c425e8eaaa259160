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

/** How a table adds rows; Ctrl+Enter begins one below the current row. */
export interface RowAdding<Row extends TableRow> {
  /** Makes the new row, complete with its id and all displayed fields. */
  begin: (after: Row, id: number) => Row;
  add: (values: Changes, row: Row) => Promise<Row>;
  /** Undoes the adding. */
  remove: (id: number) => unknown;
}

const toastOptions = { ...toastPositions.centre, id: 'table-saved' };

/** New rows of a table and their saving. Adding is disabled if `adding` is undefined. */
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
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOpen]);
  const { mutate } = useMutation({
    mutationFn: ({ key, values }: { key: number; values: Changes }) => adding!.add(values, store.find(key)!.row),
    meta: {
      loading: false,
      success: () => createElement(UndoToast, { message: 'Saved', onUndo: () => edits?.undo() }),
      // Shown in the row.
      error: false,
      toastOptions: toastOptions,
    },
    onSuccess: (row, { key }) => {
      store.saved(key, row);
      edits?.remember(() => adding?.remove(row.id));
    },
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
export type NewRows<Row extends TableRow> = ReturnType<typeof useNewRows<Row>>;
