import type { Person } from '#app/lib/session/use-me.ts';
import type { HistoryEntity } from '#server/audit/constants.ts';
import type { EntryBodies, EntryKind, EntryOf } from './entry.ts';
import type { ListName, ListRows } from './pending.ts';

/** One POST: JSON, or a form with the entry's files. */
export interface OutboxRequest {
  url: string;
  body: object;
  hasFiles?: true;
}

/** A value of an entry that the person may correct before a rejected entry is sent again. */
export interface EditableField {
  /** Its path in the body: 'note', 'data.end_time'. */
  path: string;
  label: string;
  type: 'text' | 'moment' | 'money';
}

/** How an entry shows in the rows of a list until the server has it (`withPending`). */
type Apply<K extends EntryKind, L extends ListName> = {
  list: L;
} & ( // Without `row` it shows above the list until it is done (`ui/pending-uploads.tsx`).
  | { does: 'create'; row?: (entry: EntryOf<K>, me: Person) => ListRows[L] }
  | { does: 'update'; changes: (body: EntryBodies[K], me: Person) => Partial<ListRows[L]> }
  | { does: 'remove' }
);

interface EntryType<K extends EntryKind> {
  /** Its name in the outbox. */
  label: (body: EntryBodies[K]) => string;
  /** Lower is sent first: time before everything else, pictures last. */
  rank: number;
  /** The entity it writes. Once sent, the queries that `lib/affects.ts` lists for it are refetched. */
  entity: HistoryEntity;
  /** `sentAt` is ISO; undefined where the times were typed. */
  request: (entry: EntryOf<K>, sentAt: string | undefined) => OutboxRequest;
  editable: readonly EditableField[];
  /** Absent: no list shows it. Time entries change what runs instead (`running.ts`). */
  apply?: { [L in ListName]: Apply<K, L> }[ListName];
}

const trpc = (procedure: string, body: object): OutboxRequest => ({
  url: `/api/trpc/${procedure}`,
  body,
});
const form = (path: string, body: object): OutboxRequest => ({
  url: `/api/v1${path}`,
  body,
  hasFiles: true,
});

/** With the time it happened, which becomes the row's `createdAt` however late it arrives. */
const timed = <K extends EntryKind>({ body, at }: EntryOf<K>, sent_at: string | undefined) => ({
  ...body,
  at,
  ...(sent_at && { sent_at }),
});

const text = (path: string, label: string): EditableField => ({ path, label, type: 'text' });
const moment = (path: string, label: string): EditableField => ({ path, label, type: 'moment' });
const money = (path: string, label: string): EditableField => ({ path, label, type: 'money' });

/** Every kind of entry: its name, its turn, its request, its rows. A new kind is one entry here and one in `EntryBodies`. */
export const entryTypes: { [K in EntryKind]: EntryType<K> } = {
  time_start: {
    label: ({ is_driving, end_time }) => `${is_driving ? 'Driving' : 'Work'}${end_time ? '' : ' started'}`,
    rank: 0,
    entity: 'time-tracking',
    request: ({ body }, sent_at) => trpc('timeTracking.start', { ...body, ...(sent_at && { sent_at }) }),
    editable: [moment('start_time', 'Started'), moment('end_time', 'Ended'), text('note', 'Description')],
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
    request: ({ body: { id, data, ...rest } }, sent_at) =>
      trpc('timeTracking.changeOwn', { ...rest, id, data: { ...data, ...(sent_at && { sent_at }) } }),
    editable: [
      moment('data.at', 'Changed'),
      moment('data.end_time', 'Ended'),
      text('data.note', 'Description'),
    ],
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
      changes: ({ changes: { status } }) => (status === undefined ? {} : { status }),
    },
  },
  note: {
    label: () => 'Note',
    rank: 2,
    entity: 'notes',
    request: (entry, sentAt) => trpc('notes.create', timed(entry, sentAt)),
    editable: [text('note', 'Note')],
    apply: {
      list: 'notes',
      does: 'create',
      row: ({ body: { client_ref, note }, at }, me) => ({
        ref: client_ref,
        note,
        author: me.name,
        user_id: me.id,
        at,
      }),
    },
  },
  note_change: {
    label: () => 'Note changed',
    rank: 2,
    entity: 'notes',
    request: (entry, sentAt) => trpc('notes.update', timed(entry, sentAt)),
    editable: [text('changes.note', 'Note')],
    apply: {
      list: 'notes',
      does: 'update',
      changes: ({ changes: { note } }) => (note === undefined ? {} : { note }),
    },
  },
  note_remove: {
    label: () => 'Note deleted',
    rank: 2,
    entity: 'notes',
    request: (entry, sentAt) => trpc('notes.remove', timed(entry, sentAt)),
    editable: [],
    apply: { list: 'notes', does: 'remove' },
  },
  task: {
    label: () => 'Task',
    rank: 2,
    entity: 'job-tasks',
    request: (entry, sentAt) => trpc('jobTasks.create', timed(entry, sentAt)),
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
          ? 'Task ticked'
          : 'Task unticked',
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
        // Of another person only the id is known until the server's row arrives.
        ...(assigned_to !== undefined && { assigned_to, assignee: assigned_to === me.id ? me.name : '' }),
      }),
    },
  },
  expense: {
    label: ({ amount }) => `Expense £${amount.toFixed(2)}`,
    rank: 3,
    entity: 'expenses',
    request: (entry, sentAt) => form('/expenses', timed(entry, sentAt)),
    editable: [money('amount', 'Amount'), text('description', 'Description')],
  },
  expense_change: {
    label: () => 'Expense changed',
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
        // The other job's title is not known here.
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
  files: {
    label: () => 'Pictures',
    rank: 4,
    entity: 'files',
    request: (entry, sentAt) => form('/files', timed(entry, sentAt)),
    editable: [text('description', 'Description')],
    apply: { list: 'files', does: 'create' },
  },
  file_remove: {
    label: () => 'Picture deleted',
    rank: 3,
    entity: 'files',
    request: (entry, sentAt) => trpc('files.remove', timed(entry, sentAt)),
    editable: [],
    apply: { list: 'files', does: 'remove' },
  },
};

/** An entry's name in the outbox. */
export function labelOf<K extends EntryKind>(entry: Pick<EntryOf<K>, 'kind' | 'body'>): string {
  return entryTypes[entry.kind].label(entry.body);
}
