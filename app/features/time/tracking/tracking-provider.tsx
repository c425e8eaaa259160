import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { initialState, TrackingContext, type TrackingState } from './tracking-state.ts';

const loadSheets = () => import('./failure-sheets.tsx');

/** Around all that a logged-in user sees: the page, the bar and the buttons of other pages share one state. */
export function TrackingProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(initialState);
  const latest = useRef(state);
  const change = useCallback((changes: Partial<TrackingState>) => {
    latest.current = { ...latest.current, ...changes };
    setState(latest.current);
  }, []);
  const shared = useMemo(() => ({ state, latest, change }), [state, change]);
  const sheets = useLoaded(loadSheets, state.question !== null || state.endFailure !== null || 'when used');
  return (
    <TrackingContext.Provider value={shared}>
      {children}
      {sheets && <sheets.FailureSheets />}
    </TrackingContext.Provider>
  );
}
