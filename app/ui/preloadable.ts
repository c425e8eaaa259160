import { type ComponentProps, type ComponentType, createElement, useState } from 'react';
import { lazyComponent } from './later.tsx';

/**
 * A lazy component with `preload`. Once that is done it renders at once: React.lazy suspends even for what is loaded,
 * which costs a frame or, nested, half a second. `Missing` stands in its place while it cannot be loaded.
 */
// biome-ignore lint/suspicious/noExplicitAny: same signature as React.lazy
export function preloadable<Component extends ComponentType<any>>(
  load: () => Promise<Component>,
  Missing?: ComponentType<ComponentProps<Component>>,
) {
  let loaded: Component | undefined;
  /** For a chunk that contains it: it need not be loaded. */
  const provide = (component: Component) => {
    loaded = component;
    return component;
  };
  const preload = () => load().then(provide);
  const Lazy = lazyComponent(preload, Missing);
  function Preloadable(props: ComponentProps<Component>) {
    const [Known] = useState(() => (loaded ?? Lazy) as ComponentType<ComponentProps<Component>>);
    return createElement(Known, props);
  }
  return Object.assign(Preloadable, { preload, provide });
}
