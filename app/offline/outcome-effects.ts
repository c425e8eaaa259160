import type { QueryClient } from '@tanstack/react-query';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import type { Entry, Rejection } from './entry.ts';
import { entryTypes, labelOf } from './entry-types.ts';
import { belongsTo, type ListName, type Parent, type ServerRows, withPending } from './pending.ts';

/* Updates of this tab after an entry was sent or rejected. In the chunk of the outbox, loaded after the page. */

/** The queries that return the rows of a list, as [router, procedure]. */
const queries: Record<ListName, readonly (readonly string[])[]> = {
  jobs: [['jobs', 'list']],
  visits: [['visits', 'mine']],
  notes: [['notes', 'list']],
  tasks: [
    ['jobTasks', 'listOfJob'],
    ['jobTasks', 'list'],
  ],
  files: [['files', 'list']],
  expenses: [['expenses', 'list']],
  materials: [['materials', 'list']],
  // Only a start's own record is in its answer, so these are changed as `withPending` shows them (see storeAnswer).
  time: [['timeTracking', 'listOfUser']],
};

interface Row {
  id: number;
  client_ref?: string | null;
  job_id?: number | null;
  property_id?: number | null;
}
interface Input {
  id?: number;
  job_id?: number;
  property_id?: number;
  limit?: number;
  sort?: string;
  order?: string;
  start_date?: string;
  end_date?: string;
}

/**
 * Writes the rows of the response into the cached lists. Must run before the entry leaves the outbox: otherwise its row
 * would disappear until the lists are refetched.
 */
export function storeAnswer(queryClient: QueryClient, entry: Entry, answer: unknown): void {
  const { apply } = entryTypes[entry.kind];
  for (const path of apply ? queries[apply.list] : []) {
    for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [path] })) {
      const isBare = Array.isArray(state.data);
      const rows = isBare ? (state.data as Row[]) : (state.data as { data?: Row[] } | undefined)?.data;
      if (!Array.isArray(rows)) continue;
      const { input = {} } = (queryKey[1] ?? {}) as { input?: Input };
      const next =
        apply?.does === 'rewrite'
          ? recordsAfter(rows as never, entry, answer as TimeRecord, input)
          : rowsAfter(rows, entry, answer, wholeListOf(path, input));
      // Keeps the age of the query, because the other rows are not newer.
      if (next !== rows)
        queryClient.setQueryData(queryKey, isBare ? next : { ...(state.data as object), data: next }, {
          updatedAt: state.dataUpdatedAt,
        });
    }
  }
}

/** The rows after a response; the same array if nothing changed. `of`: the list holds all rows of this parent. */
function rowsAfter(rows: Row[], entry: Entry, answer: unknown, of: Parent | undefined): Row[] {
  const { apply } = entryTypes[entry.kind];
  if (apply?.does === 'remove') {
    const { id } = entry.body as { id: number | string };
    const isLeft = (row: Row) => row.id !== id && row.client_ref !== id;
    return rows.every(isLeft) ? rows : rows.filter(isLeft);
  }
  const answered = (Array.isArray(answer) ? answer : [answer]) as Row[];
  const known = answered.filter(({ id }) => rows.some((row) => row.id === id));
  const created = answered.filter(
    (row) => apply?.does === 'create' && of && belongsTo(row, of) && !known.includes(row),
  );
  if (known.length + created.length === 0) return rows;
  // A list may say more of a row than its answer does.
  const updated = rows.map((row) => {
    const answer = known.find(({ id }) => id === row.id);
    return answer ? { ...row, ...answer } : row;
  });
  return apply?.list === 'files' ? [...created, ...updated] : [...updated, ...created];
}

/** The sent record of a worker also changes the one before it: both as they were shown while it waited. */
function recordsAfter(
  rows: ServerRows['time'][],
  entry: Entry,
  answer: TimeRecord,
  input: Input,
): ServerRows['time'][] {
  const { id: _, limit: __, sort: ___, order: ____, start_date, end_date, ...filters } = input;
  // Near midnight the day may be another in the company's zone; the list is fetched again at once.
  const day = answer.start_time.slice(0, 10);
  const isIn = (!start_date || day >= start_date) && (!end_date || day <= end_date);
  const answered = { ...answer, deleted: null, changes: [] };
  return withPending('time', rows, [entry]).flatMap(({ ref, sync, id, ...row }): ServerRows['time'][] => {
    if (id === answer.id) return [{ ...row, ...answer }];
    if (id !== null) return [{ ...row, id }];
    const isMissing = Object.keys(filters).length === 0 && isIn && !rows.some((each) => each.id === answer.id);
    return isMissing && ref === answer.client_ref ? [answered] : [];
  });
}

/** The job or property if the query returns all its rows; undefined if it has other filters. */
function wholeListOf([, procedure]: readonly string[], { limit: _, ...input }: Input): Parent | undefined {
  if (Object.keys(input).length !== 1) return undefined;
  const job_id = procedure === 'listOfJob' ? input.id : input.job_id;
  if (job_id !== undefined) return { job_id };
  return input.property_id === undefined ? undefined : { property_id: input.property_id };
}

/** One message for all rejections: a phone that was offline for long may get several at once. */
export function rejectedMessage(count: number, entry: Entry, rejection: Rejection): string {
  if (count > 1) return `${count} entries were rejected. Open the outbox to see why.`;
  return `Rejected: ${labelOf(entry)}${entry.about && `, ${entry.about}`}. ${rejection.words}`.trim();
}

export const storageUnavailableMessage =
  'This browser can’t store data, for example because it’s a private window or storage is full. Stay online while you record.';
