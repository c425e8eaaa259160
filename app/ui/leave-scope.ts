import { createContext, useContext, useMemo } from 'react';
import type { LeaveScope } from '#app/lib/leave-guard.ts';

/** The part of the page that is left as a whole, such as a dialog or a tab; null on the page itself. */
export const LeaveScopeContext = createContext<LeaveScope | null>(null);

/** A nested scope, for LeaveScopeContext.Provider. */
export function useInnerScope(): LeaveScope {
  const parent = useContext(LeaveScopeContext);
  return useMemo(() => ({ parent }), [parent]);
}
