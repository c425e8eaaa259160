import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

const againMs = 3_000;

/**
 * Lazily loads a module; undefined until then. Unlike React.lazy it needs no Suspense boundary, which would disturb
 * hydration. `load` must be stable. `wanted`: load now, when idle (in case the device is offline later), or not at all.
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
