import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { toast, toastPositions } from '#app/lib/toast.ts';
import { UndoToast, undoneMessage } from '#app/ui/undo-toast.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import type { TableRow } from '../table-column.ts';
import { createRowEdits, type EditStep, type RowChange, type RowEdits } from './row-edits.ts';
import type { RowMutations } from './row-sender.ts';

/** The toast about the last step, which its Undo takes back: one for all, replaced by the next. */
export const stepToast = { ...toastPositions.centre, id: 'table-saved' } as const;

/** For mutations of cells and new rows: the table shows their errors. */
export const savedMeta = { loading: false, error: false, toastOptions: stepToast } as const;

interface StoredEdits<Row extends TableRow> {
  edits: RowEdits<Row>;
  /** Mutations of the page that is open now. */
  calls: { current: RowMutations<Row> };
}

/**
 * Rejected edits and undo steps survive leaving the page: they live in the query cache, so that a new login clears
 * them. In a Map, because the cache's structural sharing would copy plain objects.
 */
function storedEdits<Row extends TableRow>(
  client: QueryClient,
  name: string,
  calls: RowMutations<Row>,
): StoredEdits<Row> {
  const queryKey = ['table edits', name];
  const before = client.getQueryData<Map<string, StoredEdits<Row>>>(queryKey)?.get(name);
  if (before) return before;
  const current = { current: calls };
  const stored: StoredEdits<Row> = {
    calls: current,
    edits: createRowEdits<Row>({
      send: (input) => current.current.send(input),
      saved: (row) => current.current.saved(row),
    }),
  };
  if (typeof document === 'undefined') return stored;
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, new Map([[name, stored]]));
  return stored;
}

/** `said`: what a step is said to have done, where that is more than 'Saved'. */
export function useTableEdits<Row extends TableRow>(
  name: string,
  calls: RowMutations<Row>,
  said?: (changed: readonly RowChange<Row>[]) => string | undefined,
) {
  const client = useQueryClient();
  const [stored] = useState(() => storedEdits(client, name, calls));
  const { edits } = stored;
  useEffect(() => {
    stored.calls.current = calls;
  });
  const snapshot = useSyncExternalStore(edits.subscribe, edits.getSnapshot, edits.getSnapshot);

  useUnloadWarning(snapshot.overlays.size > 0);

  const { mutate } = useMutation({
    mutationFn: (step: EditStep<Row>) => edits.run(step),
    meta: {
      ...savedMeta,
      success: (_answer, step) =>
        (step as EditStep<Row>).way === 'undo'
          ? undoneMessage
          : createElement(UndoToast, { message: saidOf(step as EditStep<Row>), onUndo: undo }),
    },
  });
  const saidOf = ({ parts }: EditStep<Row>) =>
    said?.(parts.map(({ row, after }) => ({ row, changes: after }))) ?? 'Saved';
  const send = (step: EditStep<Row> | undefined) => step && mutate(step);
  const undo = () => {
    toast.remove(stepToast.id);
    send(edits.undo());
  };

  return {
    ...snapshot,
    shown: edits.shown,
    commit: (changes: readonly RowChange<Row>[]) => send(edits.commit(changes)),
    undo,
    redo: () => send(edits.redo()),
    again: (id: number, current?: Row) => send(edits.again(id, current)),
    discard: edits.discard,
    learn: edits.learn,
    remember: edits.remember,
  };
}
export type TableEdits<Row extends TableRow> = ReturnType<typeof useTableEdits<Row>>;
