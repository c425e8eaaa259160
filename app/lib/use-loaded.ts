import { startTransition, useEffect, useState } from 'react';

const againMs = 3_000;

/**
 * A part that comes after the page, or undefined until it is there. Not React.lazy: what is drawn meanwhile is the caller's
 * choice, and no boundary stands in the way of hydration. `load` must be one function for good.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted = true): Part | undefined {
  const [part, setPart] = useState<{ part: Part }>();
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const begin = () =>
      load().then(
        (loaded) => {
          if (!isGone) startTransition(() => setPart({ part: loaded }));
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
