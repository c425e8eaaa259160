import { createStore } from '#app/lib/store.ts';
import { rowKey, type UndoStack, type UndoStep } from '#app/lib/undo-stack.ts';
import type { TableRow } from '../table-column.ts';
import {
  type Changes,
  createRowSender,
  type RowError,
  type RowMutations,
  type RowPart,
  type Sent,
} from './row-sender.ts';

/*
 * Optimistic edits of a table, without UI. Each change is sent with the version that was seen when typing began. The
 * changes of one row are sent one after the other (row-sender.ts). A rejected change stays visible until it is retried or
 * discarded.
 */

/** A change of one row; `row` is its state when editing began. */
export interface RowChange<Row> {
  row: Row;
  changes: Changes;
}

/** A change outside the table: by a form, on a card, in a panel, on a board. */
export interface OutsideChange<Row> extends RowChange<Row>, Pick<RowPart<Row>, 'isConfirmed' | 'isForced'> {
  /** The toast's message; by default 'Saved'. */
  done?: string | undefined;
}

/** Pending or rejected field values shown over a row. */
export interface Overlay<Row> {
  /** State when editing began. */
  row: Row;
  changes: Changes;
  isSaving: boolean;
  error?: RowError;
}

export interface RowStep<Row> extends UndoStep {
  /** Rejected parts are removed. */
  parts: readonly RowPart<Row>[];
  done?: string | undefined;
}

/** A step on its way to the server, forwards or back. */
export interface SentStep<Row> {
  step: RowStep<Row>;
  parts: readonly RowPart<Row>[];
  way: 'do' | 'undo' | 'redo';
}

export interface RowWrites<Row extends TableRow> extends RowMutations<Row> {
  /** Sends a step again, for the page's Undo and Redo. */
  start: (sent: SentStep<Row>) => void;
  undo: Pick<UndoStack, 'push' | 'drop'>;
  /** Further values for Undo to put back, such as a date that the server derived from the change. */
  before?: ((row: Row, after: Changes) => Changes) | undefined;
}

const same = (a: unknown, b: unknown) => (a ?? '') === (b ?? '');
const maxConcurrent = 4;

const reversed = <Row>(parts: readonly RowPart<Row>[]): RowPart<Row>[] =>
  parts.map((part) => ({ ...part, before: part.after, after: part.before, isConfirmed: undefined }));

/** `name`: of the rows' entity. */
export function createRowEdits<Row extends TableRow>(name: string, calls: RowWrites<Row>) {
  /** By row id. */
  const { getSnapshot, set, subscribe } = createStore<ReadonlyMap<number, Overlay<Row>>>(new Map());
  const listeners = new Set<(row: Row) => void>();
  function saved(row: Row, isOutside: boolean) {
    for (const listener of listeners) listener(row);
    return calls.saved(row, isOutside);
  }
  const sender = createRowSender({ send: calls.send, saved }, settled);

  function addOverlay(id: number, make: (now: Overlay<Row> | undefined) => Overlay<Row> | undefined) {
    const overlays = new Map(getSnapshot());
    const next = make(overlays.get(id));
    if (next) overlays.set(id, next);
    else overlays.delete(id);
    set(overlays);
  }
  /** Applies pending changes to a row from the server. */
  const shown = (row: Row): Row => {
    const now = sender.latest(row);
    const overlay = getSnapshot().get(row.id);
    return overlay ? { ...now, ...overlay.changes } : now;
  };
  /** Shows the values, which must then be sent. */
  function begin(step: RowStep<Row>, parts: readonly RowPart<Row>[], way: SentStep<Row>['way']): SentStep<Row> {
    for (const { row, after } of parts) {
      addOverlay(row.id, (now) => {
        const changes = { ...now?.changes, ...after };
        const error = now?.error && without(now.error, Object.keys(after));
        return { row, changes, isSaving: true, ...(error && { error }) };
      });
    }
    return { step, parts, way };
  }
  function stepOf(parts: readonly RowPart<Row>[], done?: string): RowStep<Row> {
    const step: RowStep<Row> = {
      parts,
      done,
      undo: () => calls.start(begin(step, reversed(step.parts), 'undo')),
      redo: () => calls.start(begin(step, step.parts, 'redo')),
      ...(parts.length === 1 && { row: rowKey(name, parts[0]!.row.id) }),
    };
    return step;
  }
  function partOf({ row, changes }: RowChange<Row>): RowPart<Row> | undefined {
    const now = shown(row) as Row & Record<string, unknown>;
    const entries = Object.entries(changes).filter(([field, value]) => !same(now[field], value));
    if (entries.length === 0) return undefined;
    const after = Object.fromEntries(entries);
    const before = Object.fromEntries(entries.map(([field]) => [field, now[field] ?? null]));
    return { row, before: { ...calls.before?.(now, after), ...before }, after };
  }

  /** Removes overlay fields that still have the value of this part. */
  function settled(id: number, after: Changes, error?: RowError) {
    addOverlay(id, (now) => {
      if (!now) return undefined;
      if (error) return { ...now, isSaving: false, error };
      const left = Object.entries(now.changes).filter(([field, value]) => !(field in after) || value !== after[field]);
      if (left.length === 0) return undefined;
      return { ...now, isSaving: now.isSaving && !now.error, changes: Object.fromEntries(left) };
    });
  }

  return {
    subscribe,
    getSnapshot,
    shown,
    /** Calls the listener with each row as it was saved here. */
    onSaved(listener: (row: Row) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Shows the changes and returns their step; undefined if nothing changes. The caller must then call `run`. */
    commit(changes: readonly RowChange<Row>[]): SentStep<Row> | undefined {
      const parts = changes.flatMap((change) => partOf(change) ?? []);
      return parts.length > 0 ? begin(stepOf(parts), parts, 'do') : undefined;
    },

    /** Sends a step, which can be undone at once. After every row has its answer, rejects with the first error. */
    async run({ step, parts, way }: SentStep<Row>): Promise<void> {
      if (way === 'do') calls.undo.push(step);
      const rejected = new Set<number>();
      let rejection: { error: unknown } | undefined;
      const waiting = [...parts];
      const work = async () => {
        for (let part = waiting.shift(); part; part = waiting.shift()) {
          try {
            await sender.send(part);
          } catch (error) {
            rejected.add(part.row.id);
            rejection ??= { error };
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(maxConcurrent, waiting.length) }, work));
      step.parts = step.parts.filter(({ row }) => !rejected.has(row.id));
      if (step.parts.length === 0) calls.undo.drop((each) => each === step);
      if (rejection) throw rejection.error;
    },

    /**
     * As `commit`, of a change outside the table. `joins`: the step that it becomes a part of, so that both are taken back
     * as one.
     */
    place({ isConfirmed, isForced, done, ...change }: OutsideChange<Row>, joins?: RowStep<Row>) {
      const found = partOf(change);
      if (!found) return undefined;
      const part = { ...found, isConfirmed, isForced, isOutside: true };
      const step = joins ?? stepOf([part], done);
      const sent = begin(step, [part], joins ? 'redo' : 'do');
      if (joins) {
        const [first] = joins.parts;
        const before = { ...part.before, ...first?.before };
        Object.assign(joins, { done, parts: [{ ...part, before, after: { ...first?.after, ...part.after } }] });
      }
      return sent;
    },
    /**
     * Sends what a form has changed, which shows its values and errors itself. The step is there once it is saved, unless
     * it cannot be taken back: the row does not say what a password was.
     */
    async save(given: OutsideChange<Row>): Promise<Sent<Row> & { step?: RowStep<Row> }> {
      const { row, changes, isConfirmed, isForced, done } = given;
      const of = { isConfirmed, isForced, isOutside: true };
      const part = partOf({ row, changes });
      const sent = await sender.send({ row, before: {}, after: changes, ...of });
      if (!part || Object.keys(part.before).some((field) => !(field in row))) return sent;
      // As the server has it: a person with a name, where the form sends an id.
      const saved = sent.row as Row & Record<string, unknown>;
      const after = Object.fromEntries(Object.keys(part.after).map((field) => [field, saved[field]]));
      const step = stepOf([{ ...part, ...of, after }], done);
      calls.undo.push(step);
      return { ...sent, step };
    },

    again(id: number, current?: Row): SentStep<Row> | undefined {
      const overlay = getSnapshot().get(id);
      if (!overlay) return undefined;
      const { error, changes } = overlay;
      const row = current ?? overlay.row;
      const now = row as Row & Record<string, unknown>;
      const before = Object.fromEntries(Object.keys(changes).map((field) => [field, now[field] ?? null]));
      addOverlay(id, () => ({ row, changes, isSaving: true }));
      const part = {
        row: { ...row, updatedAt: error?.newer ?? row.updatedAt },
        before: { ...calls.before?.(now, changes), ...before },
        after: changes,
        isConfirmed: error?.needsConfirm ?? false,
      };
      return { step: stepOf([part]), parts: [part], way: 'do' };
    },
    discard(id: number) {
      addOverlay(id, () => undefined);
    },
  };
}
export type RowEdits<Row extends TableRow> = ReturnType<typeof createRowEdits<Row>>;

/** Removes the fields changed since; undefined if no error is left. */
function without(error: RowError, changed: readonly string[]): RowError | undefined {
  const fields = Object.entries(error.fields).filter(([field]) => !changed.includes(field));
  if (fields.length === 0) return undefined;
  return { ...error, fields: Object.fromEntries(fields) };
}
