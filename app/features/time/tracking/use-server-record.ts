import { type MutableRefObject, useEffect, useRef, useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import {
  type ActiveTracking,
  activeOf,
  endActive,
  readActive,
  startActive,
} from '#app/offline/active-tracking.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';

const askEveryMs = 60_000;

/**
 * The server's unfinished record, and what follows for this device. While time entries are pending, what runs here is that
 * record with them applied. Otherwise this device adopts what others changed in the record that runs here; `endedId` is the
 * record that no longer runs. Evaluated only when an answer comes or an entry leaves the outbox, not while an action is being
 * stored, and not by an answer that may be older than what runs here: it is fetched once more. `record` is undefined while
 * entries are pending.
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
  const { entries, running } = useOutbox();
  const [endedId, setEndedId] = useState<ActiveTracking['trackingId'] | null>(null);
  const { data, dataUpdatedAt, refetch } = last;
  /** Since when (ms) the server's record differs from what runs here. */
  const doubted = useRef<{ trackingId: ActiveTracking['trackingId']; since: number }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew at each answer, though it may say the same
  useEffect(() => {
    if (entries === undefined || busy.current) return;
    const active = readActive(userId);
    if (running) {
      doubted.current = undefined;
      setEndedId(null);
      const runs = running(active, data);
      if (runs) keepIfNew(runs, active);
      else if (active) endActive();
      return;
    }
    if (data === undefined) return;
    const known = data && activeOf(data);
    if (active && known?.trackingId !== active.trackingId) {
      if (doubted.current?.trackingId !== active.trackingId) {
        doubted.current = { trackingId: active.trackingId, since: Date.now() };
        // A request in flight may have been sent before.
        refetch({ cancelRefetch: true });
      } else if (dataUpdatedAt >= doubted.current.since) setEndedId(active.trackingId);
      return;
    }
    doubted.current = undefined;
    setEndedId(null);
    if (active && known) keepIfNew(known, active);
  }, [data, dataUpdatedAt, entries, userId]);

  const isSettled = entries !== undefined && !running;
  return { record: isSettled ? data : undefined, endedId: isSettled ? endedId : null };
}

function keepIfNew(next: ActiveTracking, active: ActiveTracking | null): void {
  if (JSON.stringify(next) !== JSON.stringify(active)) startActive(next);
}
