import { type ComponentProps, type ComponentType, createElement, useState } from 'react';
import { lazyComponent } from './later.tsx';

/**
 * A lazy component with `preload`. Once that is done it renders at once: React.lazy suspends even for what is loaded,
 * which costs a frame or, nested, half a second.
 */
// biome-ignore lint/suspicious/noExplicitAny: same signature as React.lazy
export function preloadable<Component extends ComponentType<any>>(load: () => Promise<Component>) {
  let loaded: Component | undefined;
  async function preload(): Promise<Component> {
    loaded = await load();
    return loaded;
  }
  const Lazy = lazyComponent(preload);
  function Preloadable(props: ComponentProps<Component>) {
    const [Known] = useState(() => loaded);
    return createElement((Known ?? Lazy) as ComponentType<ComponentProps<Component>>, props);
  }
  return Object.assign(Preloadable, { preload });
}
