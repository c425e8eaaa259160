import { type MutableRefObject, useEffect, useState } from 'react';
import { readActive, startActive } from '#app/lib/active-tracking.ts';
import { trpc } from '#app/lib/trpc.ts';
import { activeOf } from './active-of.ts';

const askEveryMs = 60_000;

/**
 * The server's unfinished record, and what follows for this device: it takes over what others changed in the record that
 * runs here, and tells when that one is no longer the running one (`endedId`). Judged only when an answer comes, never
 * while a write of ours is under way.
 */
export function useServerRecord(userId: number, busy: MutableRefObject<boolean>) {
  const last = trpc.timeTracking.last.useQuery(
    { id: userId },
    {
      meta: { silent: true },
      refetchOnWindowFocus: 'always',
      refetchInterval: askEveryMs,
      trpc: { context: { background: true } },
    },
  );
  const [endedId, setEndedId] = useState<number | null>(null);
  const { data, dataUpdatedAt } = last;

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew at each answer, though it may say the same
  useEffect(() => {
    if (data === undefined || busy.current) return;
    const active = readActive(userId);
    if (active && data?.id !== active.trackingId) {
      setEndedId(active.trackingId);
      return;
    }
    setEndedId(null);
    if (active && data) {
      const known = activeOf(data);
      if (JSON.stringify(known) !== JSON.stringify(active)) startActive(known);
    }
  }, [data, dataUpdatedAt, userId]);

  return { record: data, endedId };
}
