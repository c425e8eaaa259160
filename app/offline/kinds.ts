import type { Bodies, EntryOf, Kind } from './entry.ts';

/** One POST: JSON, or a form with the entry's files. */
export interface OutboxRequest {
  url: string;
  body: object;
  hasFiles?: true;
}

interface KindDefinition<K extends Kind> {
  /** For people: what waits, or was refused. */
  label: (body: Bodies[K]) => string;
  /** Lower goes first: time before everything, pictures last. */
  rank: number;
  /** The rows it makes are kept under these roots of the query cache, which ask anew once it is done. */
  touches: readonly string[];
  /** `sentAt` is ISO, and absent where the times were typed. */
  request: (entry: EntryOf<K>, sentAt: string | undefined) => OutboxRequest;
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

/** With when it happened, which is what the server tells of its row, however late it comes. */
const told = <K extends Kind>({ body, at }: EntryOf<K>, sent_at: string | undefined) => ({
  ...body,
  at,
  ...(sent_at && { sent_at }),
});

const time = ['timeTracking'];
/** What jobs and properties say of what hangs on them. */
const counted = ['jobs', 'properties'];

/** Every kind of entry: how it is called, when its turn is, and how it is sent. A new kind is one entry here. */
export const kinds: { [K in Kind]: KindDefinition<K> } = {
  time_start: {
    label: ({ is_driving, end_time }) => `${is_driving ? 'Driving' : 'Work'}${end_time ? '' : ' started'}`,
    rank: 0,
    touches: time,
    request: ({ body }, sent_at) => trpc('timeTracking.start', { ...body, ...(sent_at && { sent_at }) }),
  },
  time_change: {
    label: ({ data }) =>
      data.end_time
        ? 'Tracking ended'
        : data.is_driving === undefined
          ? 'Description'
          : `Changed to ${data.is_driving ? 'driving' : 'work'}`,
    rank: 0,
    touches: time,
    request: ({ body: { id, data, ...rest } }, sent_at) =>
      trpc('timeTracking.changeOwn', { ...rest, id, data: { ...data, ...(sent_at && { sent_at }) } }),
  },
  job_status: {
    label: ({ changes }) => (changes.status === 'pending_completed' ? 'Job finished' : 'Job status'),
    rank: 1,
    touches: ['jobs'],
    request: ({ body }) => trpc('jobs.update', body),
  },
  note: {
    label: () => 'Note',
    rank: 2,
    touches: ['notes', ...counted],
    request: (entry, sentAt) => trpc('notes.create', told(entry, sentAt)),
  },
  note_change: {
    label: () => 'Note changed',
    rank: 2,
    touches: ['notes', ...counted],
    request: (entry, sentAt) => trpc('notes.update', told(entry, sentAt)),
  },
  note_remove: {
    label: () => 'Note deleted',
    rank: 2,
    touches: ['notes', ...counted],
    request: (entry, sentAt) => trpc('notes.remove', told(entry, sentAt)),
  },
  task: {
    label: () => 'Task',
    rank: 2,
    touches: ['jobTasks', ...counted],
    request: (entry, sentAt) => trpc('jobTasks.create', told(entry, sentAt)),
  },
  task_change: {
    label: ({ changes }) =>
      changes.status === undefined
        ? 'Task renamed'
        : changes.status === 'completed'
          ? 'Task ticked'
          : 'Task unticked',
    rank: 2,
    touches: ['jobTasks', ...counted],
    request: ({ body }) => trpc('jobTasks.update', body),
  },
  expense: {
    label: ({ amount }) => `Expense £${amount.toFixed(2)}`,
    rank: 3,
    touches: ['expenses', 'files', ...counted],
    request: (entry, sentAt) => form('/expenses', told(entry, sentAt)),
  },
  expense_change: {
    label: () => 'Expense changed',
    rank: 3,
    touches: ['expenses', ...counted],
    request: ({ body }) => trpc('expenses.update', body),
  },
  expense_remove: {
    label: () => 'Expense deleted',
    rank: 3,
    touches: ['expenses', 'files', ...counted],
    request: ({ body }) => trpc('expenses.remove', body),
  },
  files: {
    label: () => 'Pictures',
    rank: 4,
    touches: ['files', ...counted],
    request: (entry, sentAt) => form('/files', told(entry, sentAt)),
  },
  file_remove: {
    label: () => 'Picture deleted',
    rank: 3,
    touches: ['files', ...counted],
    request: (entry, sentAt) => trpc('files.remove', told(entry, sentAt)),
  },
};

/** How an entry is told to people. */
export function labelOf<K extends Kind>(entry: Pick<EntryOf<K>, 'kind' | 'body'>): string {
  return kinds[entry.kind].label(entry.body);
}
