import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

const againMs = 3_000;

/**
 * A part that comes after the page, or undefined until it is there. Not React.lazy: what is drawn meanwhile is the caller's
 * choice, and no boundary stands in the way of hydration. `load` must be one function for good. `wanted`: at once, or when the
 * browser is idle, for the case that there is no signal later, or not at all.
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  wanted: boolean | 'when idle' = 'when idle',
): Part | undefined {
  const [part, setPart] = useState<{ part: Part }>();
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const begin = () =>
      (wanted === true ? load() : whenIdle(load)).then(
        (loaded) => {
          if (!isGone) startTransition(() => setPart((was) => was ?? { part: loaded }));
        },
        () => {
          if (!isGone) timer = setTimeout(begin, againMs);
        },
      );
    begin();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, wanted]);
  return part?.part;
}
