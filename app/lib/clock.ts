/** For `useSyncExternalStore`: ticks at each full period (ms) of the clock, and at once after a phone slept. */
export const atEachFull = (periodMs: number) => (tick: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  function wait() {
    timer = setTimeout(ticked, periodMs - (Date.now() % periodMs));
  }
  function ticked() {
    tick();
    wait();
  }
  wait();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
};
