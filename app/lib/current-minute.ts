import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

function subscribe(tick: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(
      () => {
        tick();
        next();
      },
      minuteMs - (Date.now() % minuteMs),
    );
  };
  next();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/**
 * The start (ms) of the current minute, anew each minute. `served` (ISO) is the moment of the served page: what was rendered
 * there and what hydrates it must say the same.
 */
export function useCurrentMinute(served: string): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minuteMs) * minuteMs,
    () => Math.floor(Date.parse(served) / minuteMs) * minuteMs,
  );
}
