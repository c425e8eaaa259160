import { type RefObject, useEffect } from 'react';

/**
 * Covers the visible part of a column that lies half under a sticky column: '69.19' of '-£769.19' would read as an
 * amount. Sets `--cut-start` and `--cut-end`, the px that the sticky cells cover beside themselves. `columns`: key of
 * the visible columns; a change re-observes their headers.
 */
export function useWholeColumns(scroller: RefObject<HTMLElement | null>, columns: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other header elements to observe
  useEffect(() => {
    const box = scroller.current;
    const table = box?.querySelector('table');
    if (!box || !table) return;
    let frame = 0;
    const fit = () => {
      frame = 0;
      const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
      const [, first, ...others] = heads;
      const start = first?.getBoundingClientRect().right ?? 0;
      const end = heads.at(-1)?.getBoundingClientRect().left ?? 0;
      const halfAt = (edge: number) =>
        others
          .filter((head) => head.dataset.uncut !== undefined)
          .map((head) => head.getBoundingClientRect())
          .find(({ left, right }) => left < edge - 0.5 && right > edge + 0.5);
      box.style.setProperty('--cut-start', `${(halfAt(start)?.right ?? start) - start}px`);
      box.style.setProperty('--cut-end', `${end - (halfAt(end)?.left ?? end)}px`);
    };
    const later = () => {
      frame ||= requestAnimationFrame(fit);
    };
    const resized = new ResizeObserver(later);
    for (const each of [box, table, ...table.querySelectorAll('thead th')]) resized.observe(each);
    box.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      box.removeEventListener('scroll', later);
    };
  }, [scroller, columns]);
}
