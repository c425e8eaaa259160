import { useSyncExternalStore } from 'react';
import { formatSeconds } from '#app/lib/format.ts';

/** Ticks at each full second of the clock, so that the timer is right at once after a phone slept. */
function subscribe(tick: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(
      () => {
        tick();
        next();
      },
      1000 - (Date.now() % 1000),
    );
  };
  next();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
const currentSecond = () => Math.floor(Date.now() / 1000);

/** The current Unix time, in seconds. */
export function useCurrentSecond() {
  return useSyncExternalStore(subscribe, currentSecond, currentSecond);
}

interface RunningTimerProps {
  /** ISO 8601. */
  start_time: string;
  className?: string;
}

/** The time since `start_time` as HH:MM:SS, ticking. */
export function RunningTimer({ start_time, className = '' }: RunningTimerProps) {
  const elapsed = useCurrentSecond() - Math.floor(Date.parse(start_time) / 1000);
  return (
    // The server rendered an earlier second; the next tick corrects it.
    <span role="timer" suppressHydrationWarning className={`tabular-nums ${className}`}>
      {formatSeconds(elapsed)}
    </span>
  );
}
