import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { toastPositions } from '#app/lib/toast.ts';
import { UndoToast } from '#app/ui/undo-toast.tsx';
import type { TableRow } from '../table-column.ts';
import { createRowEdits, type EditStep, type RowCalls, type RowChange, type RowEdits } from './row-edits.ts';

const place = { ...toastPositions.centre, id: 'table-saved' };

interface Kept<Row extends TableRow> {
  edits: RowEdits<Row>;
  /** Those of the page that is open now. */
  calls: { current: RowCalls<Row> };
}

/**
 * What was refused, and what can be taken back, is still there when one comes back to the page: it is kept beside the
 * answers, so that another log-in clears it with them. In a Map, which the cache does not take apart.
 */
function keptEdits<Row extends TableRow>(client: QueryClient, name: string, calls: RowCalls<Row>): Kept<Row> {
  const queryKey = ['table edits', name];
  const before = client.getQueryData<Map<string, Kept<Row>>>(queryKey)?.get(name);
  if (before) return before;
  const current = { current: calls };
  const kept: Kept<Row> = {
    calls: current,
    edits: createRowEdits<Row>({
      send: (input) => current.current.send(input),
      saved: (row) => current.current.saved(row),
    }),
  };
  if (typeof document === 'undefined') return kept;
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, new Map([[name, kept]]));
  return kept;
}

/** The editing of the table `name`: what is laid over its rows, and the ways to change, take back and send again. */
export function useTableEdits<Row extends TableRow>(name: string, calls: RowCalls<Row>) {
  const client = useQueryClient();
  const [kept] = useState(() => keptEdits(client, name, calls));
  const { edits } = kept;
  useEffect(() => {
    kept.calls.current = calls;
  });
  const snapshot = useSyncExternalStore(edits.subscribe, edits.getSnapshot, edits.getSnapshot);

  const isUnsaved = snapshot.overlays.size > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    // Closed now, what is not saved would be lost: the browser asks.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const { mutate } = useMutation({
    mutationFn: (step: EditStep<Row>) => edits.run(step),
    meta: {
      loading: false,
      success: (_answer, step) =>
        (step as EditStep<Row>).way === 'undo'
          ? 'Undone'
          : createElement(UndoToast, { words: 'Saved', onUndo: () => send(edits.undo()) }),
      // Told where it was typed.
      error: false,
      place,
    },
  });
  const send = (step: EditStep<Row> | undefined) => step && mutate(step);

  return {
    ...snapshot,
    shown: edits.shown,
    commit: (changes: readonly RowChange<Row>[]) => send(edits.commit(changes)),
    undo: () => send(edits.undo()),
    redo: () => send(edits.redo()),
    again: (id: number, current?: Row) => send(edits.again(id, current)),
    discard: edits.discard,
    remember: edits.remember,
  };
}
export type TableEdits<Row extends TableRow> = ReturnType<typeof useTableEdits<Row>>;
