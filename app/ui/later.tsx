import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';

/** React.lazy for a named export; render it within `Later` or `Suspense`. */
// biome-ignore lint/suspicious/noExplicitAny: same signature as React.lazy
export const lazyComponent = <Component extends ComponentType<any>>(load: () => Promise<Component>) =>
  lazy(() => load().then((component) => ({ default: component })));

/**
 * A Suspense boundary for lazy content in pages that may re-render during hydration (stored preferences, a badge, a
 * running timer): React discards such a boundary and reports error 421. So the boundary mounts after hydration, and the
 * server renders the fallback.
 */
export function Later({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
