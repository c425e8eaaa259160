import { type ComponentProps, type ComponentType, createElement, useState } from 'react';
import { lazyComponent } from './later.tsx';

/**
 * A lazy component with `preload`. Once that is done it renders at once: React.lazy suspends even for what is loaded,
 * which costs a frame or, nested, half a second.
 */
// biome-ignore lint/suspicious/noExplicitAny: same signature as React.lazy
export function preloadable<Component extends ComponentType<any>>(load: () => Promise<Component>) {
  let loaded: Component | undefined;
  const preload = () =>
    load().then((component) => {
      loaded = component;
      return component;
    });
  const Lazy = lazyComponent(preload);
  function Preloadable(props: ComponentProps<Component>) {
    const [Known] = useState(() => (loaded ?? Lazy) as ComponentType<ComponentProps<Component>>);
    return createElement(Known, props);
  }
  return Object.assign(Preloadable, { preload });
}
