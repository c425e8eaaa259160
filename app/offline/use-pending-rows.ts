import { useMemo } from 'react';
import { useMe } from '#app/lib/session/use-session.ts';
import { type ListName, type Parent, type PendingRow, type ServerRows, withPending } from './pending.ts';
import { useOutbox } from './use-outbox.ts';

/** The rows of a list with the outbox applied. `of`: new rows of this job or property belong to the list. */
export function usePendingRows<L extends ListName>(
  list: L,
  rows: readonly ServerRows[L][] | undefined,
  of?: Parent,
): PendingRow<L>[] {
  const me = useMe();
  const { entries = [] } = useOutbox();
  const { job_id, property_id } = of ?? {};
  return useMemo(() => {
    const parent = job_id !== undefined ? { job_id } : property_id !== undefined ? { property_id } : undefined;
    return withPending(list, rows ?? [], entries, parent, me);
  }, [list, rows, entries, job_id, property_id, me]);
}
