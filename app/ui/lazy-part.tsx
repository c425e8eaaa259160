import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { whenIdle, whenUsed } from '#app/lib/when-idle.ts';
import { NotLoaded } from './not-loaded.tsx';

/** When to preload a part: while the browser is idle, or once the page is used. */
type Ahead = 'when idle' | 'when used';

const againMs = 3_000;

function begin<Loaded>(load: () => Promise<Loaded>, when: true | Ahead): Promise<Loaded> {
  return when === true ? load() : when === 'when idle' ? whenIdle(load) : whenUsed(load);
}

/**
 * Loads what is not a component, again and again until it has come; undefined until then. `load` must be stable. `when`:
 * now, ahead (in case the device is offline later), or not at all. `hasFailed`: at least once.
 */
export function useLoaded<Loaded>(load: () => Promise<Loaded>, when: boolean | Ahead) {
  const [state, setState] = useState<{ loaded?: Loaded; hasFailed: boolean }>({ hasFailed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` begins again at once
  useEffect(() => {
    if (!when) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const tryToLoad = () =>
      begin(load, when).then(
        (loaded) => {
          if (!isGone) startTransition(() => setState((was) => ('loaded' in was ? was : { loaded, hasFailed: false })));
        },
        () => {
          if (isGone) return;
          startTransition(() => setState({ hasFailed: true }));
          timer = setTimeout(tryToLoad, againMs);
        },
      );
    tryToLoad();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, when, attempt]);
  return { ...state, retry: () => setAttempt((now) => now + 1) };
}

interface PartProps {
  /** False: nobody sees it yet, so it is only loaded ahead. It is rendered once it has come. */
  needed?: boolean;
  /** Stands in its place while it loads. */
  fallback?: ReactNode;
  /** Stands in its place while it cannot be loaded. */
  missing?: ReactNode;
}

/**
 * A component that loads by itself: `lazyPart(() => import('./job-panel.tsx').then((module) => module.JobPanel))`. A script that
 * cannot be loaded throws nothing, as that would replace the page and lose what was typed on it.
 *
 * There is no Suspense boundary, which any state change would discard during hydration (errors 419 and 421). The server renders
 * `fallback`, unless it called `preload` before; then entry.client.tsx does too (beforeTakingOver). What was preloaded
 * renders at once.
 */
// biome-ignore lint/suspicious/noExplicitAny: same signature as React.lazy
export function lazyPart<Component extends ComponentType<any>>(
  load: () => Promise<Component>,
  ahead: Ahead = 'when used',
) {
  let component: Component | undefined;
  async function preload() {
    component = await load();
    return component;
  }
  /** For a page that shows something else until the part is loaded. */
  function usePart(needed: boolean) {
    const [known] = useState(() => component);
    const { loaded = known, ...rest } = useLoaded(preload, !known && (needed || ahead));
    return { Loaded: loaded, ...rest };
  }
  function Part({ needed = true, fallback = null, missing, ...props }: PartProps & ComponentProps<Component>) {
    const { Loaded, hasFailed, retry } = usePart(needed);
    if (Loaded) return createElement(Loaded as ComponentType<object>, props);
    if (!needed) return null;
    if (!hasFailed) return fallback;
    return missing === undefined ? <NotLoaded onRetry={retry} /> : missing;
  }
  return Object.assign(Part, { preload, usePart });
}

/** Loads parts that are not rendered yet, so that they open at once, and without signal. A failure is left to the opening. */
export function usePreload(when: boolean | Ahead, ...parts: readonly { preload: () => Promise<unknown> }[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are always the same
  useEffect(() => {
    if (when) for (const { preload } of parts) begin(preload, when).catch(() => {});
  }, [when]);
}
