import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';
import { useLoading } from '#app/lib/use-loaded.ts';
import { NotLoaded } from './not-loaded.tsx';

/**
 * React.lazy for a named export; render it within `Later` or `Suspense`. A script that cannot be loaded throws nothing, as
 * that would replace the page and lose what was typed on it: `Missing` stands in its place, with the same props, until it
 * has come.
 */
// biome-ignore lint/suspicious/noExplicitAny: same signature as React.lazy
export function lazyComponent<Component extends ComponentType<any>>(
  load: () => Promise<Component>,
  Missing: ComponentType<ComponentProps<Component>> = NotLoaded,
): LazyExoticComponent<Component> {
  let loaded: Component | undefined;
  async function begin() {
    loaded = await load();
    return loaded;
  }
  function Retried(props: ComponentProps<Component>) {
    const { part = loaded } = useLoading(begin, true);
    return createElement((part ?? Missing) as ComponentType<ComponentProps<Component>>, props);
  }
  return lazy(async () => {
    try {
      return { default: await begin() };
    } catch (error) {
      // On the server nothing is loaded over a line, so this is our fault.
      if (typeof document === 'undefined') throw error;
      return { default: Retried as unknown as Component };
    }
  });
}

/**
 * A Suspense boundary for lazy content in pages that may re-render during hydration (stored preferences, a badge, a
 * running timer): React discards such a boundary and reports error 421. So the boundary mounts after hydration, and the
 * server renders the fallback.
 */
export function Later({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
