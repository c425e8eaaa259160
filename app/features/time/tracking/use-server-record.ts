import { type MutableRefObject, useEffect, useMemo, useRef, useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { activeOf } from '#app/offline/active-of.ts';
import { type ActiveTracking, endActive, readActive, startActive } from '#app/offline/active-tracking.ts';
import { baseOf, overlaid, waitingTime } from '#app/offline/overlay.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';

const askEveryMs = 60_000;

/**
 * The server's unfinished record, and what follows for this device. While entries wait to be sent, what runs here is that
 * record with them laid over it. Else this device takes over what others changed in the record that runs here, and tells
 * when that one is no longer the running one (`endedId`). Judged only when an answer comes or an entry goes, never while a
 * press of ours is being stored, and never by an answer that may be older than what runs here: it is asked for once more. `record` is undefined while nothing can be said.
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
  const { entries } = useOutbox();
  const waiting = useMemo(() => entries && waitingTime(entries), [entries]);
  const [endedId, setEndedId] = useState<ActiveTracking['trackingId'] | null>(null);
  const { data, dataUpdatedAt, refetch } = last;
  /** Since when (ms) what runs here was not what the server last said. */
  const doubted = useRef<{ trackingId: ActiveTracking['trackingId']; since: number }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew at each answer, though it may say the same
  useEffect(() => {
    if (waiting === undefined || busy.current) return;
    const active = readActive(userId);
    if (waiting.length > 0) {
      doubted.current = undefined;
      setEndedId(null);
      const runs = overlaid(baseOf(active, data, waiting), waiting);
      if (runs) keepIfNew(runs, active);
      else if (active) endActive();
      return;
    }
    if (data === undefined) return;
    const known = data && activeOf(data);
    if (active && known?.trackingId !== active.trackingId) {
      if (doubted.current?.trackingId !== active.trackingId) {
        doubted.current = { trackingId: active.trackingId, since: Date.now() };
        // A question that is under way may have been asked before.
        refetch({ cancelRefetch: true });
      } else if (dataUpdatedAt >= doubted.current.since) setEndedId(active.trackingId);
      return;
    }
    doubted.current = undefined;
    setEndedId(null);
    if (active && known) keepIfNew(known, active);
  }, [data, dataUpdatedAt, waiting, userId]);

  const isSettled = waiting?.length === 0;
  return { record: isSettled ? data : undefined, endedId: isSettled ? endedId : null };
}

function keepIfNew(next: ActiveTracking, active: ActiveTracking | null): void {
  if (JSON.stringify(next) !== JSON.stringify(active)) startActive(next);
}
