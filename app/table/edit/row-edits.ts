import type { TableRow } from '../table-column.ts';
import { type Changes, createRowSender, type RowError, type RowMutations, type RowPart } from './row-sender.ts';

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

/** Pending or rejected field values shown over a row. */
export interface Overlay<Row> {
  /** State when editing began. */
  row: Row;
  changes: Changes;
  isSaving: boolean;
  error?: RowError;
}

export interface EditStep<Row> {
  parts: readonly RowPart<Row>[];
  way: 'do' | 'undo' | 'redo';
}

/** A step beside cell edits, such as restoring a deleted row. */
interface OtherStep {
  back: () => void;
}

interface EditsSnapshot<Row> {
  overlays: ReadonlyMap<number, Overlay<Row>>;
  canUndo: boolean;
  canRedo: boolean;
}

const same = (a: unknown, b: unknown) => (a ?? '') === (b ?? '');
const maxConcurrent = 4;
const maxRemembered = 100;

/** A value for `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => value,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function createRowEdits<Row extends TableRow>(calls: RowMutations<Row>) {
  const { getSnapshot, set, subscribe } = createStore<EditsSnapshot<Row>>({
    overlays: new Map(),
    canUndo: false,
    canRedo: false,
  });
  const sender = createRowSender(calls, settled);
  const undos: (EditStep<Row> | OtherStep)[] = [];
  const redos: EditStep<Row>[] = [];

  const emit = (overlays = getSnapshot().overlays) =>
    set({ overlays, canUndo: undos.length > 0, canRedo: redos.length > 0 });
  function addOverlay(id: number, make: (now: Overlay<Row> | undefined) => Overlay<Row> | undefined) {
    const overlays = new Map(getSnapshot().overlays);
    const next = make(overlays.get(id));
    if (next) overlays.set(id, next);
    else overlays.delete(id);
    emit(overlays);
  }
  /** Applies pending changes to a row from the server. */
  const shown = (row: Row): Row => {
    const now = sender.latest(row);
    const overlay = getSnapshot().overlays.get(row.id);
    return overlay ? { ...now, ...overlay.changes } : now;
  };
  function begin(parts: readonly RowPart<Row>[], way: EditStep<Row>['way']): EditStep<Row> {
    for (const { row, after } of parts) {
      addOverlay(row.id, (now) => {
        const changes = { ...now?.changes, ...after };
        const error = now?.error && without(now.error, Object.keys(after));
        return { row, changes, isSaving: true, ...(error && { error }) };
      });
    }
    return { parts, way };
  }

  function remember(step: EditStep<Row> | OtherStep) {
    undos.push(step);
    if (undos.length > maxRemembered) undos.shift();
    // A new change invalidates the redo steps.
    if (!('parts' in step) || step.way === 'do') redos.length = 0;
  }

  /** Drops the rejected parts of a step from the undo stack, unless the step was undone meanwhile. */
  function clearRejected(step: EditStep<Row>, done: RowPart<Row>[]) {
    if (done.length === step.parts.length) return;
    const history: (EditStep<Row> | OtherStep)[] = step.way === 'undo' ? redos : undos;
    const at = history.indexOf(step);
    if (at >= 0) history.splice(at, 1, ...(done.length > 0 ? [{ ...step, parts: done }] : []));
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

    /** Shows the changes and returns their step; undefined if nothing changes. The caller must then call `run`. */
    commit(changes: readonly RowChange<Row>[]): EditStep<Row> | undefined {
      const parts = changes.flatMap(({ row, changes: requested }) => {
        const now = shown(row) as Record<string, unknown>;
        const entries = Object.entries(requested).filter(([field, value]) => !same(now[field], value));
        if (entries.length === 0) return [];
        const before = Object.fromEntries(entries.map(([field]) => [field, now[field] ?? null]));
        return [{ row, before, after: Object.fromEntries(entries) }];
      });
      return parts.length > 0 ? begin(parts, 'do') : undefined;
    },

    /** Sends a step, which can be undone at once. After every row has its answer, rejects with the first error. */
    async run(step: EditStep<Row>): Promise<void> {
      if (step.way === 'undo') redos.push(step);
      else remember(step);
      emit();
      const done: RowPart<Row>[] = [];
      let rejection: { error: unknown } | undefined;
      const waiting = [...step.parts];
      const work = async () => {
        for (let part = waiting.shift(); part; part = waiting.shift()) {
          try {
            await sender.send(part);
            done.push(part);
          } catch (error) {
            rejection ??= { error };
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(maxConcurrent, waiting.length) }, work));
      clearRejected(step, done);
      emit();
      if (rejection) throw rejection.error;
    },

    /** Undoes the last step. Returns the step to run; undefined if it was undone directly. */
    undo(): EditStep<Row> | undefined {
      const step = undos.pop();
      emit();
      if (step && 'parts' in step) return begin(turned(step), 'undo');
      step?.back();
      return undefined;
    },
    redo(): EditStep<Row> | undefined {
      const step = redos.pop();
      return step && begin(turned(step), 'redo');
    },
    remember(back: () => void) {
      remember({ back });
      emit();
    },

    again(id: number, current?: Row): EditStep<Row> | undefined {
      const overlay = getSnapshot().overlays.get(id);
      if (!overlay) return undefined;
      const { error, changes } = overlay;
      const row = current ?? overlay.row;
      const now = row as Record<string, unknown>;
      const before = Object.fromEntries(Object.keys(changes).map((field) => [field, now[field] ?? null]));
      const updatedAt = error?.newer ?? row.updatedAt;
      addOverlay(id, () => ({ row, changes, isSaving: true }));
      return {
        parts: [{ row: { ...row, updatedAt }, before, after: changes, isConfirmed: error?.needsConfirm ?? false }],
        way: 'do',
      };
    },
    /** What a form saved: newer than any row that was read before, and no other person's change of it. */
    learn(answer: Row, from: string | undefined) {
      sender.learn(answer, from);
      emit();
    },
    discard(id: number) {
      addOverlay(id, () => undefined);
    },
  };
}
export type RowEdits<Row extends TableRow> = ReturnType<typeof createRowEdits<Row>>;

const turned = <Row>({ parts }: EditStep<Row>): RowPart<Row>[] =>
  parts.map(({ row, before, after }) => ({ row, before: after, after: before }));

/** Removes the fields changed since; undefined if no error is left. */
function without(error: RowError, changed: readonly string[]): RowError | undefined {
  const fields = Object.entries(error.fields).filter(([field]) => !changed.includes(field));
  if (fields.length === 0) return undefined;
  return { ...error, fields: Object.fromEntries(fields) };
}
