import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';

/** A component whose code is loaded when it is first drawn, under a `Later` or `Suspense`. `load` answers the component. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy
export const lazyComponent = <Component extends ComponentType<any>>(load: () => Promise<Component>) =>
  lazy(() => load().then((component) => ({ default: component })));

interface LaterProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A boundary around what comes lazily, in a page that may be drawn anew while it is taken over (what the device remembers, a
 * badge, a running timer): React throws such a boundary away and reports it (error 421). So there is none until the page
 * is taken over; the server sends the fallback.
 */
export function Later({ fallback = null, children }: LaterProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
