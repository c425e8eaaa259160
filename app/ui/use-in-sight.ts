import { type RefObject, useEffect, useState } from 'react';

/** True once the element has been visible, or within half a screen of it. */
export function useInSight(ref: RefObject<HTMLElement>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isInSight) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInSight(true), {
      rootMargin: '50%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isInSight]);
  return isInSight;
}
