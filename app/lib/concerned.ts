import type { LiveEvent } from '#server/events/schema.ts';
import type { HistoryEntity } from '#server/nouns.ts';
import type { RouterOutputs } from '#server/router.ts';
import { statProcedures } from '#server/rpc/constants.ts';
import { isAffected } from './affects.ts';

type Routers = readonly (keyof RouterOutputs)[];

/**
 * Long texts, with the routers that show or search them. They do not decide which rows a list has, unless it is searched,
 * nor any figure. A change of another column concerns all routers of its entity.
 */
const texts: Partial<Record<HistoryEntity, Readonly<Record<string, Routers>>>> = {
  'time-tracking': { note: ['timeTracking', 'amendmentRequests', 'statements'] },
  jobs: { job_description: ['jobs', 'search', 'invoices'] },
};

/** A cached query: its procedure's path, its input and its last answer. */
export interface CachedQuery {
  path: readonly string[];
  input?: unknown;
  data?: unknown;
}

export const isStat = (path: readonly string[]): boolean => statProcedures.includes(path.join('.'));

/** True if a query must be refetched after this change. `*` means that anything may have changed. */
export function mustRefetch(query: CachedQuery, { entity, id, columns }: Omit<LiveEvent, 'action'>): boolean {
  const [router = ''] = query.path;
  if (router === 'auth') return false;
  if (entity === '*' || router === 'audit') return true;
  if (!isAffected(router, entity)) return false;
  const known = texts[entity as HistoryEntity];
  const shownBy = columns?.map((column) => known?.[column]);
  if (!shownBy?.every((routers) => routers !== undefined)) return true;
  if (isStat(query.path) || !shownBy.some((routers) => routers.includes(router as Routers[number]))) return false;
  return !isListWithout(query, entity, id);
}

/** True for a list of this entity that lacks the row and whose rows do not depend on its texts. */
function isListWithout({ path, input, data }: CachedQuery, entity: string, id: number | null): boolean {
  const rows = (data as { data?: unknown } | undefined)?.data;
  if (path.join('.') !== listOf[entity as HistoryEntity] || !Array.isArray(rows)) return false;
  const { search, sort } = (input ?? {}) as { search?: unknown; sort?: unknown };
  return !search && sort !== 'updatedAt' && !rows.some((row) => row.id === id);
}

const listOf: Partial<Record<HistoryEntity, string>> = { 'time-tracking': 'timeTracking.list', jobs: 'jobs.list' };
