import { type ComponentType, createElement, useState } from 'react';
import { officeShell } from '#app/lib/office-shell.ts';
import { Later, lazyComponent } from './later.tsx';

interface ServedProps {
  /** While it loads in a page that is open already. */
  fallback?: JSX.Element | null;
}

/**
 * A part that loads by itself and is yet in the server's HTML: no skeleton stands for what the server knew. Who renders
 * it on the server, or takes over what the server rendered, calls `load` before (beforeTakingOver). There is then no
 * Suspense boundary, which any state change would discard during hydration (see Later).
 */
export function served<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function begin() {
    loaded = await load();
    return loaded;
  }
  const Lazy = lazyComponent(begin);
  function Served({ fallback = null, ...props }: ServedProps & Props) {
    const [Known] = useState(() => loaded);
    const element = createElement((Known ?? Lazy) as ComponentType<object>, props);
    return Known ? element : <Later fallback={fallback}>{element}</Later>;
  }
  return Object.assign(Served, { load: begin });
}

/** Registers what entry.client.tsx loads before it hydrates a page of this route. */
export function beforeTakingOver(load: (typeof officeShell.parts)[number]): void {
  officeShell.parts.push(load);
}
