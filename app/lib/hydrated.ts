import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until hydration is complete; for what needs JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
