import { createContext, useContext, useMemo } from 'react';
import type { LeaveScope } from '#app/lib/leave-guard.ts';

/** What is left together, such as a dialog or a tab; null on the page itself. */
export const LeaveScopeContext = createContext<LeaveScope | null>(null);

/** A scope within the one around, for LeaveScopeContext.Provider. */
export function useInnerScope(): LeaveScope {
  const parent = useContext(LeaveScopeContext);
  return useMemo(() => ({ parent }), [parent]);
}
