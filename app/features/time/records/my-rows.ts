import { useMemo } from 'react';
import { dayIn } from '#app/lib/days.ts';
import { type Person, useMe } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { Entry } from '#app/offline/entry.ts';
import { type PendingRow, withPending } from '#app/offline/pending.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import type { MyRecord } from './my-record.tsx';

/** A record in its worker's list, also before the server has it. */
export type MyRow = PendingRow<'time'>;

/** The record as the server has it; null while something of it waits, so it cannot be amended yet. */
export const sentRecord = ({ id, sync, ref: _, ...row }: MyRow): MyRecord | null =>
  id !== null && sync === 'sent' ? { ...row, id } : null;

/**
 * A worker's records with the outbox applied, newest first. `last`: the unfinished record of the server, which entries
 * may end without being in the list. `belongs`: of the records that the list does not have yet, those that it would.
 */
export function myRows(
  records: readonly MyRecord[],
  last: TimeRecord | null | undefined,
  entries: readonly Entry[],
  belongs: (row: MyRow) => boolean,
  me?: Person,
): MyRow[] {
  const listed = new Set(records.map(({ id }) => id));
  const unlisted = last && !listed.has(last.id) ? [{ ...last, deleted: null, changes: [] }] : [];
  return withPending('time', [...records, ...unlisted], entries, undefined, me).filter(
    (row) => (row.id !== null && listed.has(row.id)) || belongs(row),
  );
}

/** Minutes by day (YYYY-MM-DD) of records that have ended here and wait to be sent: no sum of the server has them. */
export function waitingMinutes(
  last: TimeRecord | null | undefined,
  entries: readonly Entry[],
  timeZone: string,
): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const { sync, duration, start_time } of myRows([], last, entries, () => true)) {
    if (sync !== 'waiting' || duration === null) continue;
    const day = dayIn(timeZone, start_time);
    minutes.set(day, (minutes.get(day) ?? 0) + duration);
  }
  return minutes;
}

/** The outbox and the server's unfinished record, as far as this page has it. */
function useTimeOnPhone(userId: number) {
  const { entries = [] } = useOutbox();
  const { data: last } = trpc.timeTracking.last.useQuery({ id: userId }, { enabled: false });
  return { entries, last };
}

export function useMyRows(userId: number, records: readonly MyRecord[], belongs: (row: MyRow) => boolean): MyRow[] {
  const me = useMe();
  const { entries, last } = useTimeOnPhone(userId);
  return myRows(records, last, entries, belongs, me);
}

export function useWaitingMinutes(userId: number, timeZone: string): ReadonlyMap<string, number> {
  const { entries, last } = useTimeOnPhone(userId);
  return useMemo(() => waitingMinutes(last, entries, timeZone), [last, entries, timeZone]);
}
