import {
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';

/**
 * React.lazy for a named export; render it within `Later` or `Suspense`. Once `preload` is done it renders at once:
 * React.lazy suspends even then, which costs a frame or, nested, half a second.
 */
// biome-ignore lint/suspicious/noExplicitAny: same signature as React.lazy
export function lazyComponent<Component extends ComponentType<any>>(load: () => Promise<Component>) {
  let loaded: Component | undefined;
  async function preload(): Promise<Component> {
    loaded = await load();
    return loaded;
  }
  const Lazy = lazy(() => preload().then((component) => ({ default: component })));
  function Loadable(props: ComponentProps<Component>) {
    const [Known] = useState(() => loaded);
    return createElement((Known ?? Lazy) as ComponentType<ComponentProps<Component>>, props);
  }
  return Object.assign(Loadable, { preload });
}

/**
 * A Suspense boundary for lazy content in pages that may re-render during hydration (stored preferences, a badge, a
 * running timer): React discards such a boundary and reports error 421. So the boundary mounts after hydration, and the
 * server renders the fallback.
 */
export function Later({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
