import { useSyncExternalStore } from 'react';
import { atEachFull, now } from '#app/lib/clock.ts';
import { formatSeconds } from '#app/lib/format.ts';

const subscribe = atEachFull(1000);
const currentSecond = () => Math.floor(now() / 1000);

/** The current Unix time, in seconds. */
export function useCurrentSecond() {
  return useSyncExternalStore(subscribe, currentSecond, currentSecond);
}

/** The time since `start_time` (ISO 8601) as HH:MM:SS, ticking. */
export function RunningTimer({ start_time, className = '' }: { start_time: string; className?: string }) {
  const elapsed = useCurrentSecond() - Math.floor(Date.parse(start_time) / 1000);
  return (
    // The server rendered an earlier second; the next tick corrects it.
    <span role="timer" suppressHydrationWarning className={className}>
      {formatSeconds(elapsed)}
    </span>
  );
}
