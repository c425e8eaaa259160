import { useSyncExternalStore } from 'react';
import { formatSeconds } from '#app/lib/format.ts';

/** Ticks at each full second of the clock. Computed from the clock each time: a phone that slept is right at once. */
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

/** The current second (since 1970), anew each second. */
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
    // The server rendered it some moments ago; the next tick puts it right.
    <span role="timer" suppressHydrationWarning className={`tabular-nums ${className}`}>
      {formatSeconds(elapsed)}
    </span>
  );
}
