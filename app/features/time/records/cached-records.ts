import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { dayIn } from '#app/lib/days.ts';
import { answeredAt } from '#app/lib/restored.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';
import type { MyRecord } from './my-record.tsx';

/** The records of a day that the phone knows from other lists; perhaps not all of them. Newest answers win. */
export function useCachedRecords() {
  const client = useQueryClient();
  return (userId: number, day: string, timeZone: string): MyRecord[] => {
    const lists = client
      .getQueryCache()
      .findAll({ queryKey: getQueryKey(trpc.timeTracking.listOfUser) })
      .sort((a, b) => (answeredAt(a.state.dataUpdatedAt) ?? 0) - (answeredAt(b.state.dataUpdatedAt) ?? 0));
    const found = new Map<number, MyRecord>();
    for (const { state } of lists) {
      const { data = [] } = (state.data ?? {}) as Partial<RouterOutputs['timeTracking']['listOfUser']>;
      for (const record of data) {
        if (record.user_id === userId && dayIn(timeZone, record.start_time) === day) found.set(record.id, record);
      }
    }
    return [...found.values()];
  };
}
