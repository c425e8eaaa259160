import { nameOf } from '#app/features/labels/user-labels.ts';
import { districtOf } from '#server/infra/typed/travel.ts';
import { splitNames } from '#server/trades/constants.ts';
import type { Visit, Worker } from './diary.ts';
import type { Load } from './planned-time.ts';

/** A row of the board; the user id is null for unassigned visits. */
export interface BoardRow {
  userId: number | null;
  name: string;
  worker: Worker | undefined;
}

/** Rows below one heading; '' without. */
export interface RowGroup {
  heading: string;
  rows: readonly BoardRow[];
}

export const rowOrderLabels = {
  name: 'Name',
  trade: 'Trade, in groups',
  area: 'Area, in groups',
  free: 'Most free hours',
  travel: 'Least travel',
} as const;
export type RowOrder = keyof typeof rowOrderLabels;
export const rowOrders = Object.keys(rowOrderLabels) as RowOrder[];

/** Filter and order of the board's workers, from its address. '' is any. */
export interface RowChoice {
  trade: string;
  area: string;
  /** Minutes that are free at least, in the days shown. */
  free: number;
  order: RowOrder;
  /** Null: by the number of workers. */
  isCompact: boolean | null;
}

const keys = { trade: 'worker_trade', area: 'worker_area', free: 'free', order: 'order', isCompact: 'rows' } as const;

export function rowChoiceOf(search: URLSearchParams): RowChoice {
  const order = search.get(keys.order);
  const rows = search.get(keys.isCompact);
  return {
    trade: search.get(keys.trade) ?? '',
    area: search.get(keys.area) ?? '',
    free: Number(/^\d{1,4}$/.exec(search.get(keys.free) ?? '')?.[0] ?? 0),
    order: rowOrders.find((each) => each === order) ?? 'name',
    isCompact: rows === null ? null : rows === 'compact',
  };
}

export function addressOfRows(search: URLSearchParams, changes: Partial<RowChoice>): URLSearchParams {
  const { trade, area, free, order, isCompact } = { ...rowChoiceOf(search), ...changes };
  const next = new URLSearchParams(search);
  const values = {
    [keys.trade]: trade,
    [keys.area]: area,
    [keys.free]: free === 0 ? '' : String(free),
    [keys.order]: order === 'name' ? '' : order,
    [keys.isCompact]: isCompact === null ? '' : isCompact ? 'compact' : 'roomy',
  };
  for (const [key, value] of Object.entries(values)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/** With as many workers, a visit is one line. */
const compactFrom = 8;

export const isCompactBoard = ({ isCompact }: RowChoice, rows: readonly BoardRow[]): boolean =>
  isCompact ?? rows.filter(({ worker }) => worker).length >= compactFrom;

/** Unassigned visits first, then the workers; admins and former workers only if they have visits. */
export function rowsOf(workers: readonly Worker[], visits: readonly Visit[]): BoardRow[] {
  const busy = new Map(
    visits.flatMap(({ user_id, User }) => (user_id !== null && User ? [[user_id, User] as const] : [])),
  );
  const shown = workers.filter(({ role, user_id }) => role !== 'admin' || busy.has(user_id));
  const known = new Set(workers.map(({ user_id }) => user_id));
  const former = [...busy].filter(([userId]) => !known.has(userId));
  return [
    { userId: null, name: 'Nobody yet', worker: undefined },
    ...shown.map((worker) => ({ userId: worker.user_id, name: nameOf(worker.User), worker })),
    ...former.map(([userId, User]) => ({ userId, name: nameOf(User), worker: undefined })),
  ];
}

export const areaOfVisit = ({ Job }: Visit): string => districtOf(Job.Property.post_code);

const byName = (a: string, b: string) => a.localeCompare(b, 'en-GB', { numeric: true });

/** Trades and areas of the workers and visits, as options of the filters. */
export function rowOptions(workers: readonly Worker[], visits: readonly Visit[]) {
  const distinct = (names: readonly string[]) => [...new Set(names.filter(Boolean))].sort(byName);
  return {
    trades: distinct(workers.flatMap(({ trades }) => splitNames(trades))),
    areas: distinct([...workers.flatMap(({ districts }) => splitNames(districts)), ...visits.map(areaOfVisit)]),
  };
}

const withoutTrade = 'No trade';
const everywhere = 'Everywhere';

/**
 * The chosen rows in the chosen order; *Nobody yet* is always first. A worker of several trades or areas stands below the
 * first of them, so that each has one row. Works in an area who names it, no area at all, or has a visit there.
 */
export function arrangeRows(
  rows: readonly BoardRow[],
  { trade, area, free, order }: RowChoice,
  { loads, visits }: { loads: ReadonlyMap<number | null, Load>; visits: readonly Visit[] },
): RowGroup[] {
  const visiting = new Set(visits.flatMap((visit) => (areaOfVisit(visit) === area ? visit.user_id : [])));
  const worksThere = ({ userId, worker }: BoardRow) => {
    const areas = splitNames(worker?.districts ?? '');
    return (worker !== undefined && areas.length === 0) || areas.includes(area) || visiting.has(userId);
  };
  const freeOf = ({ userId }: BoardRow) => (loads.get(userId)?.available ?? 0) - (loads.get(userId)?.planned ?? 0);
  const nobody = rows.filter(({ userId }) => userId === null);
  const chosen = rows.filter(
    (row) =>
      row.userId !== null &&
      (trade === '' || splitNames(row.worker?.trades ?? '').includes(trade)) &&
      (area === '' || worksThere(row)) &&
      (free === 0 || freeOf(row) >= free),
  );
  if (order === 'free') {
    return [{ heading: '', rows: [...nobody, ...chosen.sort((a, b) => freeOf(b) - freeOf(a))] }];
  }
  if (order === 'travel') {
    const travel = ({ userId }: BoardRow) => loads.get(userId)?.travel ?? 0;
    return [{ heading: '', rows: [...nobody, ...chosen.sort((a, b) => travel(a) - travel(b))] }];
  }
  if (order === 'name') return [{ heading: '', rows: [...nobody, ...chosen] }];
  const [field, last] = order === 'trade' ? (['trades', withoutTrade] as const) : (['districts', everywhere] as const);
  const filtered = order === 'trade' ? trade : area;
  const groups = new Map<string, BoardRow[]>();
  for (const row of chosen) {
    const names = splitNames(row.worker?.[field] ?? '');
    const heading = names.find((name) => name === filtered) ?? names[0] ?? last;
    groups.set(heading, [...(groups.get(heading) ?? []), row]);
  }
  const headings = [...groups.keys()].sort((a, b) => Number(a === last) - Number(b === last) || byName(a, b));
  return [{ heading: '', rows: nobody }, ...headings.map((heading) => ({ heading, rows: groups.get(heading)! }))];
}
