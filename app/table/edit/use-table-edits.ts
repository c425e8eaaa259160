import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cachedValue } from '#app/lib/cached-value.ts';
import { errorMessage } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import { useUndo } from '#app/ui/use-undo.ts';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import type { TableRow } from '../table-column.ts';
import {
  createRowEdits,
  type OutsideChange,
  type RowChange,
  type RowEdits,
  type RowStep,
  type RowWrites,
  type SentStep,
} from './row-edits.ts';
import type { RowMutations } from './row-sender.ts';

/** For mutations of cells and new rows, of which many follow each other: the table shows their errors. */
export const savedMeta = {
  loading: false,
  error: false,
  toastOptions: { ...undoToastOptions, ...toastPositions.centre },
} as const;

interface StoredEdits<Row extends TableRow> {
  edits: RowEdits<Row>;
  /** Calls of the page that is open now. */
  calls: { current: RowWrites<Row> };
}

/** The edits of an entity's rows. Rejected ones survive leaving the page. */
const storedEdits = <Row extends TableRow>(client: QueryClient, name: string): StoredEdits<Row> =>
  cachedValue(client, ['table edits', name], () => {
    // Set before anything is sent.
    const calls = {} as StoredEdits<Row>['calls'];
    return {
      calls,
      edits: createRowEdits<Row>(name, {
        send: (input) => calls.current.send(input),
        saved: (row, isOutside) => calls.current.saved(row, isOutside),
        start: (sent) => calls.current.start(sent),
        before: (row, after) => calls.current.before?.(row, after) ?? {},
        undo: { push: (step) => calls.current.undo.push(step), drop: (isGone) => calls.current.undo.drop(isGone) },
      }),
    };
  });

export interface EditOptions<Row extends TableRow> extends RowMutations<Row> {
  /** The toast's message; by default 'Saved'. */
  message?: ((changed: readonly RowChange<Row>[]) => string | undefined) | undefined;
  before?: RowWrites<Row>['before'];
}

export function useTableEdits<Row extends TableRow>(name: string, { message, ...calls }: EditOptions<Row>) {
  const client = useQueryClient();
  const undo = useUndo();
  const [{ edits, calls: latest }] = useState(() => storedEdits<Row>(client, name));
  const overlays = useSyncExternalStore(edits.subscribe, edits.getSnapshot, edits.getSnapshot);

  useUnloadWarning(overlays.size > 0);

  const { mutate } = useMutation({
    mutationKey: [name],
    mutationFn: (sent: SentStep<Row>) => edits.run(sent),
    meta: {
      ...savedMeta,
      // The table shows those of its cells.
      error: (error, sent) => (sent as SentStep<Row>).parts.some(({ isOutside }) => isOutside) && errorMessage(error),
      success(_answer, sent) {
        const { step, parts, way } = sent as SentStep<Row>;
        if (way === 'undo') return undoneMessage;
        const changed = parts.map(({ row, after }) => ({ row, changes: after }));
        return undo.toastOf(step.done ?? message?.(changed) ?? 'Saved', step);
      },
    },
  });
  useEffect(() => {
    latest.current = { ...calls, start: mutate, undo };
  });
  const send = (sent: SentStep<Row> | undefined) => sent && mutate(sent);

  return {
    overlays,
    shown: edits.shown,
    commit: (changes: readonly RowChange<Row>[]) => send(edits.commit(changes)),
    /** Shows a change outside the table at once, and sends it. */
    place: (change: OutsideChange<Row>, joins?: RowStep<Row>) => {
      const sent = edits.place(change, joins);
      if (sent) mutate(sent);
      return sent?.step;
    },
    onSaved: edits.onSaved,
    /** A form's change. Shows nothing by itself: see `useSave`. */
    save: edits.save,
    again: (id: number, current?: Row) => send(edits.again(id, current)),
    discard: edits.discard,
  };
}
export type TableEdits<Row extends TableRow> = ReturnType<typeof useTableEdits<Row>>;
