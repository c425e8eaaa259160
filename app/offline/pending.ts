import type { Person } from '#app/lib/session/use-session.ts';
import type { RouterOutputs } from '#server/router.ts';
import type { Entry } from './entry.ts';

/** The state of a row: on the server, waiting to be sent, or rejected (resolved in the outbox). */
export type SyncState = 'sent' | 'waiting' | 'rejected';

export const syncStateOf = ({ refusal: rejection }: Entry): SyncState => (rejection ? 'rejected' : 'waiting');

/** The job or property that tasks, notes, files and expenses belong to. */
export type Parent = { job_id: number; property_id?: never } | { property_id: number; job_id?: never };

export interface ServerRows {
  jobs: Pick<RouterOutputs['jobs']['list']['data'][number], 'id' | 'status'>;
  visits: Pick<RouterOutputs['visits']['mine'][number], 'id' | 'status' | 'arrives_at'>;
  notes: RouterOutputs['notes']['list']['data'][number];
  tasks: RouterOutputs['jobTasks']['listOfJob']['data'][number];
  files: RouterOutputs['files']['list']['data'][number];
  expenses: RouterOutputs['expenses']['list']['data'][number];
  materials: RouterOutputs['materials']['list']['data'][number];
  /** A worker's own records. */
  time: RouterOutputs['timeTracking']['listOfUser']['data'][number];
}
export type ListName = keyof ServerRows;

/** The rows that entries change, by list. `ref`: the `client_ref` if a phone created the row, else its id. */
export interface ListRows {
  jobs: { ref: number; status: ServerRows['jobs']['status'] };
  visits: ServerRows['visits'] & { ref: number };
  notes: {
    ref: number | string;
    note: string;
    author: string;
    user_id: number | null;
    /** Time of writing, ISO. */
    at: string;
  };
  tasks: {
    ref: number | string;
    description: string;
    status: ServerRows['tasks']['status'];
    assigned_to: number | null;
    assignee: string;
  };
  files: ServerRows['files'] & { ref: number };
  expenses: ServerRows['expenses'] & { ref: number };
  materials: ServerRows['materials'] & { ref: number };
  /** Without an id until the server has it. */
  time: Omit<ServerRows['time'], 'id'> & { ref: number | string; id: number | null };
}
export type PendingRow<L extends ListName> = ListRows[L] & { sync: SyncState };

const refOf = ({ id, client_ref }: { id: number; client_ref: string | null }) => client_ref ?? id;
const fullName = (user: { first_name: string; last_name: string } | null) =>
  user ? `${user.first_name} ${user.last_name}`.trim() : '';

const withId = <Row extends { id: number }>(row: Row) => ({ ...row, ref: row.id });

const rowOf: { [L in ListName]: (row: ServerRows[L]) => ListRows[L] } = {
  jobs: ({ id, status }) => ({ ref: id, status }),
  visits: withId,
  notes: (row) => ({
    ref: refOf(row),
    note: row.note,
    author: fullName(row.User),
    user_id: row.user_id,
    at: row.createdAt,
  }),
  tasks: (row) => ({
    ref: refOf(row),
    description: row.description,
    status: row.status,
    assigned_to: row.assigned_to,
    assignee: fullName(row.Assignee),
  }),
  files: withId,
  expenses: withId,
  materials: withId,
  time: (row) => ({ ...row, ref: refOf(row) }),
};

/** The order of lists in which new rows do not come last. */
const order: { [L in ListName]?: (a: ListRows[L], b: ListRows[L]) => number } = {
  notes: (a, b) => b.at.localeCompare(a.at),
  time: (a, b) => b.start_time.localeCompare(a.start_time),
};

type ApplyEntries = <L extends ListName>(
  rows: Map<string, PendingRow<L>>,
  list: L,
  entries: readonly Entry[],
  of: Parent | undefined,
  me: Person,
) => void;

/** Loads with the outbox (queue/phone-outbox.ts): there are no entries before. */
let applyEntries: ApplyEntries | undefined;

export function provideApplyEntries(apply: ApplyEntries): void {
  applyEntries = apply;
}

/**
 * Applies the outbox entries to the server's rows, in order. Idempotent: an entry that has already arrived changes
 * nothing. A rejected entry only marks its row. `of`: created rows of this parent belong to the list.
 */
export function withPending<L extends ListName>(
  list: L,
  serverRows: readonly ServerRows[L][],
  entries: readonly Entry[],
  of?: Parent,
  me: Person = { id: 0, name: '' },
): PendingRow<L>[] {
  const rows = new Map<string, PendingRow<L>>();
  for (const serverRow of serverRows) {
    const row = rowOf[list](serverRow);
    rows.set(String(row.ref), { ...row, sync: 'sent' });
  }
  if (entries.length > 0) applyEntries!(rows, list, entries, of, me);
  const compare = order[list];
  const shown = [...rows.values()];
  return compare ? shown.sort(compare) : shown;
}

/** Whether a row or the body of an entry belongs to a job or a property. */
export const belongsTo = ({ job_id, property_id }: { job_id?: unknown; property_id?: unknown }, of: Parent): boolean =>
  of.job_id === undefined ? property_id === of.property_id : job_id === of.job_id;
