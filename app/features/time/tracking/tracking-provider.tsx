import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { initialState, TrackingContext, type TrackingState } from './tracking-state.ts';

export const FailureSheets = lazyPart(() => import('./failure-sheets.tsx').then((module) => module.FailureSheets));

/** Around all that a logged-in user sees: the page, the bar and the buttons of other pages share one state. */
export function TrackingProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(initialState);
  const latest = useRef(state);
  const change = useCallback((changes: Partial<TrackingState>) => {
    latest.current = { ...latest.current, ...changes };
    setState(latest.current);
  }, []);
  const shared = useMemo(() => ({ state, latest, change }), [state, change]);
  return (
    <TrackingContext.Provider value={shared}>
      {children}
      <FailureSheets needed={state.noLocation !== null || state.endFailure !== null} />
    </TrackingContext.Provider>
  );
}
