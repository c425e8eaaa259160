import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { needsRetroactiveConfirm } from '#app/lib/retroactive.ts';
import type { TableRow } from '../table-column.ts';
import { SaveQuestion } from './save-question.ts';

/*
 * What is being changed in a table, apart from how it looks. A change shows at once (optimistic) and is sent with the version
 * that its person saw. The changes of one row go one after the other; what the first made of the row's version, the next
 * knows. A refused change stays in sight with what was typed, until it is sent again or given up.
 */

export type Changes = Readonly<Record<string, unknown>>;

/** A change of one row, which is given as it was when its editing began. */
export interface RowChange<Row> {
  row: Row;
  changes: Changes;
}

export interface RowError {
  message: string;
  /** What is wrong with which field. */
  fields: Readonly<Record<string, string>>;
  /** Somebody else changed the row meanwhile: its version now, of which the same can be sent again. */
  newer?: string;
  /** Its person should know something first, such as what existing records become worth: sent again it is confirmed. */
  isQuestion?: true;
}

/** What lies over a row: fields as they shall be. */
export interface Overlay<Row> {
  /** As it was when the editing began. */
  row: Row;
  changes: Changes;
  isSaving: boolean;
  error?: RowError;
}

interface Part<Row> {
  row: Row;
  before: Changes;
  after: Changes;
  isConfirmed?: boolean;
}

/** One thing that the person did, and takes back as one. */
export interface EditStep<Row> {
  parts: readonly Part<Row>[];
  way: 'do' | 'undo' | 'redo';
}

/** Something else that can be taken back, in its own way: a row that was deleted. */
interface OtherStep {
  back: () => void;
}

export interface SentChange {
  id: number;
  changes: Changes;
  expected_updatedAt: string | undefined;
  /** Only there when the person said yes to the server's question. */
  confirm_past?: true;
}

export interface RowCalls<Row> {
  send: (input: SentChange) => Promise<Row>;
  /** The row as the server has it now. */
  saved: (row: Row) => void;
}

export interface EditsSnapshot<Row> {
  overlays: ReadonlyMap<number, Overlay<Row>>;
  canUndo: boolean;
  canRedo: boolean;
}

/** Versions are moments that only grow, all written alike. */
const isLater = (a: TableRow, b: TableRow) => (a.updatedAt ?? '') > (b.updatedAt ?? '');
const same = (a: unknown, b: unknown) => (a ?? '') === (b ?? '');
/** Maximum concurrent requests. */
const maxConcurrent = 4;
const mostRemembered = 100;

export function createRowEdits<Row extends TableRow>(calls: RowCalls<Row>) {
  let snapshot: EditsSnapshot<Row> = { overlays: new Map(), canUndo: false, canRedo: false };
  const listeners = new Set<() => void>();
  const tails = new Map<number, Promise<unknown>>();
  /** From a version to the one that our own write made of it. */
  const successors = new Map<string, string>();
  /** Our own writes' answers, by id: a list that was asked for before one and comes after it still has the row from before. */
  const answers = new Map<number, Row>();
  const undos: (EditStep<Row> | OtherStep)[] = [];
  const redos: EditStep<Row>[] = [];

  function tell(overlays = snapshot.overlays) {
    snapshot = { overlays, canUndo: undos.length > 0, canRedo: redos.length > 0 };
    for (const listener of listeners) listener();
  }
  function lay(id: number, make: (now: Overlay<Row> | undefined) => Overlay<Row> | undefined) {
    const overlays = new Map(snapshot.overlays);
    const next = make(overlays.get(id));
    if (next) overlays.set(id, next);
    else overlays.delete(id);
    tell(overlays);
  }
  /** Over the rows as they come from the server. */
  const shown = (row: Row): Row => {
    const answer = answers.get(row.id);
    const now = answer && isLater(answer, row) ? answer : row;
    const overlay = snapshot.overlays.get(row.id);
    return overlay ? { ...now, ...overlay.changes } : now;
  };
  function newest(id: number, version: string | undefined): string | undefined {
    let at = version;
    while (at !== undefined && successors.has(`${id} ${at}`)) at = successors.get(`${id} ${at}`);
    return at;
  }

  function begin(parts: readonly Part<Row>[], way: EditStep<Row>['way']): EditStep<Row> {
    for (const { row, after } of parts) {
      lay(row.id, (now) => {
        const changes = { ...now?.changes, ...after };
        const error = now?.error && without(now.error, Object.keys(after));
        return { row, changes, isSaving: true, ...(error && { error }) };
      });
    }
    return { parts, way };
  }

  function remember(step: EditStep<Row> | OtherStep) {
    undos.push(step);
    if (undos.length > mostRemembered) undos.shift();
    // What is done anew leads elsewhere than what was taken back.
    if (!('parts' in step) || step.way === 'do') redos.length = 0;
  }

  /** Of a step only what was done can be taken back, if it was not taken back meanwhile. */
  function forgetRejected(step: EditStep<Row>, done: Part<Row>[]) {
    if (done.length === step.parts.length) return;
    const kept: (EditStep<Row> | OtherStep)[] = step.way === 'undo' ? redos : undos;
    const at = kept.indexOf(step);
    if (at >= 0) kept.splice(at, 1, ...(done.length > 0 ? [{ ...step, parts: done }] : []));
  }

  /** Fields that still are as this part made them need no overlay any more. */
  function settled(id: number, after: Changes, error?: RowError) {
    lay(id, (now) => {
      if (!now) return undefined;
      if (error) return { ...now, isSaving: false, error };
      const left = Object.entries(now.changes).filter(
        ([field, value]) => !(field in after) || value !== after[field],
      );
      if (left.length === 0) return undefined;
      return { ...now, isSaving: now.isSaving && !now.error, changes: Object.fromEntries(left) };
    });
  }

  async function sendPart({ row, after, isConfirmed }: Part<Row>): Promise<void> {
    const { id } = row;
    const expected = newest(id, row.updatedAt);
    try {
      const answer = await calls.send({
        id,
        changes: after,
        expected_updatedAt: expected,
        ...(isConfirmed && { confirm_past: true as const }),
      });
      if (expected !== undefined && answer.updatedAt !== undefined && answer.updatedAt !== expected)
        successors.set(`${id} ${expected}`, answer.updatedAt);
      answers.set(id, answer);
      calls.saved(answer);
      settled(id, after);
    } catch (error) {
      settled(id, after, rowErrorOf(error, after));
      throw error;
    }
  }
  function inTurn(part: Part<Row>): Promise<void> {
    const { id } = part.row;
    const own = (tails.get(id) ?? Promise.resolve()).catch(() => {}).then(() => sendPart(part));
    tails.set(id, own);
    return own;
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getSnapshot: () => snapshot,
    shown,

    /** Shows the changes; undefined where they change nothing. The caller must then call `run`. */
    commit(changes: readonly RowChange<Row>[]): EditStep<Row> | undefined {
      const parts = changes.flatMap(({ row, changes: wanted }) => {
        const now = shown(row) as Record<string, unknown>;
        const entries = Object.entries(wanted).filter(([field, value]) => !same(now[field], value));
        if (entries.length === 0) return [];
        const before = Object.fromEntries(entries.map(([field]) => [field, now[field] ?? null]));
        return [{ row, before, after: Object.fromEntries(entries) }];
      });
      return parts.length > 0 ? begin(parts, 'do') : undefined;
    },

    /** Sends a step, which can be undone at once. Rejects with the first error, after every row has its answer. */
    async run(step: EditStep<Row>): Promise<void> {
      if (step.way === 'undo') redos.push(step);
      else remember(step);
      tell();
      const done: Part<Row>[] = [];
      let refusal: { error: unknown } | undefined;
      const waiting = [...step.parts];
      const work = async () => {
        for (let part = waiting.shift(); part; part = waiting.shift()) {
          try {
            await inTurn(part);
            done.push(part);
          } catch (error) {
            refusal ??= { error };
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(maxConcurrent, waiting.length) }, work));
      forgetRejected(step, done);
      tell();
      if (refusal) throw refusal.error;
    },

    /** Takes the last step back: as a step to be run, or at once and undefined. */
    undo(): EditStep<Row> | undefined {
      const step = undos.pop();
      tell();
      if (step && 'parts' in step) return begin(turned(step), 'undo');
      step?.back();
      return undefined;
    },
    redo(): EditStep<Row> | undefined {
      const step = redos.pop();
      return step && begin(turned(step), 'redo');
    },
    /** Something was done beside the cells that `back` takes back. */
    remember(back: () => void) {
      remember({ back });
      tell();
    },

    /** What was refused, once more, over what the row is by now. */
    again(id: number, current?: Row): EditStep<Row> | undefined {
      const overlay = snapshot.overlays.get(id);
      if (!overlay) return undefined;
      const { error, changes } = overlay;
      const row = current ?? overlay.row;
      const now = row as Record<string, unknown>;
      const before = Object.fromEntries(Object.keys(changes).map((field) => [field, now[field] ?? null]));
      const updatedAt = error?.newer ?? row.updatedAt;
      lay(id, () => ({ row, changes, isSaving: true }));
      return {
        parts: [
          { row: { ...row, updatedAt }, before, after: changes, isConfirmed: error?.isQuestion ?? false },
        ],
        way: 'do',
      };
    },
    /** Gives up what was refused. */
    discard(id: number) {
      lay(id, () => undefined);
    },
  };
}
export type RowEdits<Row extends TableRow> = ReturnType<typeof createRowEdits<Row>>;

const turned = <Row>({ parts }: EditStep<Row>): Part<Row>[] =>
  parts.map(({ row, before, after }) => ({ row, before: after, after: before }));

/** An error without the fields that were changed since; undefined: none is left. */
function without(error: RowError, changed: readonly string[]): RowError | undefined {
  const fields = Object.entries(error.fields).filter(([field]) => !changed.includes(field));
  if (fields.length === 0) return undefined;
  return { ...error, fields: Object.fromEntries(fields) };
}

function rowErrorOf(error: unknown, after: Changes): RowError {
  const refusal = rejectionOf(error);
  const newer = refusal?.details?.updatedAt;
  const named = refusal?.fields ?? {};
  const all = () => Object.fromEntries(Object.keys(after).map((field) => [field, '']));
  return {
    message: errorMessage(error),
    fields: Object.keys(named).length > 0 ? named : all(),
    ...(typeof newer === 'string' && { newer }),
    ...((needsRetroactiveConfirm(error) || error instanceof SaveQuestion) && { isQuestion: true as const }),
  };
}
