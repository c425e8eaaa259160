import { type ComponentType, createElement, Suspense, useState } from 'react';
import { officeShell } from '#app/lib/office-shell.ts';
import { lazyComponent } from './later.tsx';

interface ServedProps {
  /** While it loads in a page that is open already. */
  fallback: JSX.Element | null;
}

/**
 * A part of the office that loads by itself and is yet in the server's HTML: no skeleton stands for what the server knew.
 * Whoever renders it on the server, or takes over what the server rendered, must `load` it before; there is then no
 * Suspense boundary, which any state change would discard during hydration (see Later).
 */
export function served<Props extends object>(load: (search: URLSearchParams) => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  async function begin(search = new URLSearchParams()) {
    Loaded = await load(search);
    return Loaded;
  }
  const Lazy = lazyComponent(() => begin(new URLSearchParams(location.search)));
  function Served({ fallback, ...props }: ServedProps & Props) {
    const [Known] = useState(() => Loaded);
    const element = createElement((Known ?? Lazy) as ComponentType<object>, props);
    return Known ? element : <Suspense fallback={fallback}>{element}</Suspense>;
  }
  return Object.assign(Served, { load: begin });
}

/** entry.client.tsx also calls `load` before it takes over a page of the office that the server rendered. */
export function beforeTakingOver<Load extends (search: URLSearchParams) => Promise<unknown>>(load: Load): Load {
  if (typeof document !== 'undefined') {
    const { load: others } = officeShell;
    officeShell.load = () => Promise.all([others?.(), load(new URLSearchParams(location.search))]);
  }
  return load;
}

/** A route's page of the office. */
export function servedPage(load: (search: URLSearchParams) => Promise<ComponentType>) {
  const page = served(load);
  beforeTakingOver(page.load);
  return page;
}
