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
 * Start of the current minute, ms. `served` is the page's server time (ISO), used while hydrating so that server and
 * browser render the same.
 */
export function useCurrentMinute(served: string): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minuteMs) * minuteMs,
    () => Math.floor(Date.parse(served) / minuteMs) * minuteMs,
  );
}
