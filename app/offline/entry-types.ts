import { formatPounds } from '#app/lib/format.ts';
import type { Person } from '#app/lib/session/use-session.ts';
import type { HistoryEntity } from '#server/nouns.ts';
import { visitStatusLabels } from '#server/visits/constants.ts';
import type { EntryBodies, EntryKind, EntryOf } from './entry.ts';
import type { ListName, ListRows, PendingRow } from './pending.ts';
import { rewriteTime } from './pending-time.ts';

/** One POST: JSON, or a form with the entry's files. */
export interface OutboxRequest {
  url: string;
  body: object;
  hasFiles?: true;
}

/** A field that the user may correct before sending a rejected entry again. */
export interface EditableField {
  /** Its path in the body: 'note', 'data.end_time'. */
  path: string;
  label: string;
  type: 'text' | 'moment' | 'money';
}

/** How a pending entry changes the rows of a list (`withPending`). */
type Apply<K extends EntryKind, L extends ListName> = {
  list: L;
} & ( // Without `row` the entry shows above the list until it is sent (`ui/pending-uploads.tsx`).
  | { does: 'create'; row?: (entry: EntryOf<K>, me: Person) => ListRows[L] }
  | { does: 'update'; changes: (body: EntryBodies[K], me: Person) => Partial<ListRows[L]> }
  | { does: 'remove' }
  // For an entry that changes several rows.
  | {
      does: 'rewrite';
      rewrite: (rows: Map<string, PendingRow<L>>, entry: EntryOf<K>, me: Person, isLost: boolean) => void;
    }
);

/** Facts about the phone's clock for the server. Empty if the times were typed. */
export interface SendingClock {
  /** The phone's time, ISO. */
  sent_at?: string;
  clock_moved?: true;
}

interface EntryType<K extends EntryKind> {
  label: (body: EntryBodies[K]) => string;
  /** Lower ranks are sent first: time before everything else, pictures last. */
  rank: number;
  /** Once sent, the queries that `lib/affects.ts` lists for this entity are refetched. */
  entity: HistoryEntity;
  /** Called with the times as they are sent (queue/entry-clock.ts). */
  request: (entry: EntryOf<K>, sending: SendingClock) => OutboxRequest;
  editable: readonly EditableField[];
  /** Absent if no list shows it. Time entries also change the running record (`running.ts`). */
  apply?: { [L in ListName]: Apply<K, L> }[ListName];
}

const trpc = (procedure: string, body: object): OutboxRequest => ({ url: `/api/trpc/${procedure}`, body });
const form = (path: string, body: object): OutboxRequest => ({ url: `/api/v1${path}`, body, hasFiles: true });

/** Adds the time of the action, which becomes the row's `createdAt` however late the entry arrives. */
const timed = <K extends EntryKind>({ body, at }: EntryOf<K>, { sent_at }: SendingClock) => ({
  ...body,
  at,
  ...(sent_at && { sent_at }),
});

const text = (path: string, label: string): EditableField => ({ path, label, type: 'text' });
const moment = (path: string, label: string): EditableField => ({ path, label, type: 'moment' });
const money = (path: string, label: string): EditableField => ({ path, label, type: 'money' });

/** All entry types. A new one needs a definition here and a body in `EntryBodies` (docs/offline.md). */
export const entryTypes: { [K in EntryKind]: EntryType<K> } = {
  time_start: {
    label: ({ is_driving, end_time }) => `${is_driving ? 'Driving' : 'Work'}${end_time ? '' : ' started'}`,
    rank: 0,
    entity: 'time-tracking',
    request: ({ body }, sending) => trpc('timeTracking.start', { ...body, ...sending }),
    editable: [moment('start_time', 'Started'), moment('end_time', 'Ended'), text('note', 'Description')],
    apply: { list: 'time', does: 'rewrite', rewrite: rewriteTime },
  },
  time_change: {
    label: ({ data }) =>
      data.end_time
        ? 'Tracking ended'
        : data.is_driving === undefined
          ? 'Description'
          : `Changed to ${data.is_driving ? 'driving' : 'work'}`,
    rank: 0,
    entity: 'time-tracking',
    request: ({ body: { id, data, ...rest } }, sending) =>
      trpc('timeTracking.changeOwn', { ...rest, id, data: { ...data, ...sending } }),
    editable: [moment('data.at', 'Changed'), moment('data.end_time', 'Ended'), text('data.note', 'Description')],
    apply: { list: 'time', does: 'rewrite', rewrite: rewriteTime },
  },
  job_status: {
    label: ({ changes }) => (changes.status === 'pending_completed' ? 'Job finished' : 'Job status'),
    rank: 1,
    entity: 'jobs',
    request: ({ body }) => trpc('jobs.update', body),
    editable: [],
    apply: {
      list: 'jobs',
      does: 'update',
      changes: ({ changes: { status } }) => (status ? { status } : {}),
    },
  },
  visit_status: {
    label: ({ changes: { status } }) => `Visit: ${status ? visitStatusLabels[status].toLowerCase() : 'note'}`,
    rank: 1,
    entity: 'visits',
    request: (entry, sending) => trpc('visits.update', timed(entry, sending)),
    editable: [moment('changes.arrives_at', 'Arrives'), text('changes.note', 'Note')],
    apply: {
      list: 'visits',
      does: 'update',
      changes: ({ changes: { status, arrives_at = null } }) => (status ? { status, arrives_at } : {}),
    },
  },
  note: {
    label: () => 'Note',
    rank: 2,
    entity: 'notes',
    request: (entry, sending) => trpc('notes.create', timed(entry, sending)),
    editable: [text('note', 'Note')],
    apply: {
      list: 'notes',
      does: 'create',
      row: ({ body: { client_ref, note }, at }, me) => ({ ref: client_ref, note, author: me.name, user_id: me.id, at }),
    },
  },
  note_change: {
    label: () => 'Note updated',
    rank: 2,
    entity: 'notes',
    request: (entry, sending) => trpc('notes.update', timed(entry, sending)),
    editable: [text('changes.note', 'Note')],
    apply: { list: 'notes', does: 'update', changes: ({ changes: { note } }) => (note === undefined ? {} : { note }) },
  },
  note_remove: {
    label: () => 'Note deleted',
    rank: 2,
    entity: 'notes',
    request: (entry, sending) => trpc('notes.remove', timed(entry, sending)),
    editable: [],
    apply: { list: 'notes', does: 'remove' },
  },
  task: {
    label: () => 'Task',
    rank: 2,
    entity: 'job-tasks',
    request: (entry, sending) => trpc('jobTasks.create', timed(entry, sending)),
    editable: [text('description', 'Task')],
    apply: {
      list: 'tasks',
      does: 'create',
      row: ({ body: { client_ref, description } }) => ({
        ref: client_ref,
        description,
        status: 'pending',
        assigned_to: null,
        assignee: '',
      }),
    },
  },
  task_change: {
    label: ({ changes }) =>
      changes.status === undefined
        ? 'Task renamed'
        : changes.status === 'completed'
          ? 'Task completed'
          : 'Task reopened',
    rank: 2,
    entity: 'job-tasks',
    request: ({ body }) => trpc('jobTasks.update', body),
    editable: [text('changes.description', 'Task')],
    apply: {
      list: 'tasks',
      does: 'update',
      changes: ({ changes: { description, status, assigned_to } }, me) => ({
        ...(description !== undefined && { description }),
        ...(status !== undefined && { status }),
        // The name of another user is unknown until the server responds.
        ...(assigned_to !== undefined && { assigned_to, assignee: assigned_to === me.id ? me.name : '' }),
      }),
    },
  },
  // No list of the phone shows it: the office writes the quote.
  quote_request: {
    label: () => 'Quote needed',
    rank: 2,
    entity: 'quotes',
    request: (entry, sending) => trpc('quotes.request', timed(entry, sending)),
    editable: [text('request', 'What is needed'), text('materials', 'Materials')],
  },
  expense: {
    label: ({ amount }) => `Expense ${formatPounds(amount)}`,
    rank: 3,
    entity: 'expenses',
    request: (entry, sending) => form('/expenses', timed(entry, sending)),
    editable: [money('amount', 'Amount'), text('description', 'Description')],
  },
  expense_change: {
    label: () => 'Expense updated',
    rank: 3,
    entity: 'expenses',
    request: ({ body }) => trpc('expenses.update', body),
    editable: [money('changes.amount', 'Amount'), text('changes.description', 'Description')],
    apply: {
      list: 'expenses',
      does: 'update',
      changes: ({ changes: { expense_type, amount, expense_date, paid_by, description, job_id } }) => ({
        ...(expense_type !== undefined && { expense_type }),
        ...(amount !== undefined && { amount }),
        ...(expense_date !== undefined && { expense_date }),
        ...(paid_by !== undefined && { paid_by }),
        ...(description != null && { description }),
        // The title of the new job is unknown here.
        ...(job_id !== undefined && { job_id, Job: null }),
      }),
    },
  },
  expense_remove: {
    label: () => 'Expense deleted',
    rank: 3,
    entity: 'expenses',
    request: ({ body }) => trpc('expenses.remove', body),
    editable: [],
    apply: { list: 'expenses', does: 'remove' },
  },
  material: {
    label: ({ description }) => `Material: ${description}`,
    rank: 3,
    entity: 'materials',
    request: (entry, sending) => trpc('materials.create', timed(entry, sending)),
    editable: [text('description', 'Description')],
  },
  material_change: {
    label: () => 'Material updated',
    rank: 3,
    entity: 'materials',
    request: ({ body }) => trpc('materials.update', body),
    editable: [text('changes.description', 'Description')],
    apply: {
      list: 'materials',
      does: 'update',
      changes: ({ changes: { description, quantity, unit, used_on } }) => ({
        ...(description !== undefined && { description }),
        ...(quantity !== undefined && { quantity }),
        ...(unit !== undefined && { unit }),
        ...(used_on !== undefined && { used_on }),
      }),
    },
  },
  material_remove: {
    label: () => 'Material deleted',
    rank: 3,
    entity: 'materials',
    request: ({ body }) => trpc('materials.remove', body),
    editable: [],
    apply: { list: 'materials', does: 'remove' },
  },
  files: {
    label: () => 'Pictures',
    rank: 4,
    entity: 'files',
    request: (entry, sending) => form('/files', timed(entry, sending)),
    editable: [text('description', 'Description')],
    apply: { list: 'files', does: 'create' },
  },
  file_remove: {
    label: () => 'Picture deleted',
    rank: 3,
    entity: 'files',
    request: (entry, sending) => trpc('files.remove', timed(entry, sending)),
    editable: [],
    apply: { list: 'files', does: 'remove' },
  },
};

export function labelOf<K extends EntryKind>(entry: Pick<EntryOf<K>, 'kind' | 'body'>): string {
  return entryTypes[entry.kind].label(entry.body);
}
