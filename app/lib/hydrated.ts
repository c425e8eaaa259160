import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until React has taken over the served page: what needs a script waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
