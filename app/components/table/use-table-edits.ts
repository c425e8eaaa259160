import { useMutation } from '@tanstack/react-query';
import { createElement, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toastPlaces } from '../toast.ts';
import { UndoToast } from '../undo-toast.tsx';
import { createRowEdits, type EditStep, type RowCalls, type RowChange, type RowEdits } from './row-edits.ts';
import type { TableRow } from './table-column.ts';

const place = { ...toastPlaces.centre, id: 'table-saved' };

/** The editing of one table: what is laid over its rows, and the ways to change, take back and send again. */
export function useTableEdits<Row extends TableRow>(calls: RowCalls<Row>) {
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  const [edits] = useState<RowEdits<Row>>(() =>
    createRowEdits<Row>({
      send: (input) => latest.current.send(input),
      saved: (row) => latest.current.saved(row),
    }),
  );
  const snapshot = useSyncExternalStore(edits.subscribe, edits.getSnapshot, edits.getSnapshot);

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
