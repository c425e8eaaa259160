import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beyond those in sight, on each side. */
const around = 12;
/** Before the height of the scroller is known, px. */
const firstHeight = 800;

interface RowWindowProps {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Height of every row, px. */
  height: number;
  /** False: draws all rows. */
  isOn: boolean;
}

/** The rows of a long table that are drawn: those in sight, and some around them. */
export function useRowWindow({ scroller, count, height, isOn }: RowWindowProps) {
  const inSight = () => {
    const { scrollTop = 0, clientHeight = firstHeight } = scroller.current ?? {};
    const from = Math.max(0, Math.floor(scrollTop / height) - around);
    return { from, to: Math.ceil((scrollTop + clientHeight) / height) + around };
  };
  const [drawn, setDrawn] = useState(inSight);
  const look = useRef(() => {});
  look.current = () => setDrawn((was) => (isSame(was, inSight()) ? was : inSight()));

  // The rows, their height or the place to scroll to have changed.
  useEffect(() => {
    if (isOn) look.current();
  });
  useEffect(() => {
    const box = scroller.current;
    if (!isOn || !box) return;
    // At once: a frame later there would be a gap.
    const moved = () => flushSync(() => look.current());
    const sized = new ResizeObserver(() => look.current());
    box.addEventListener('scroll', moved, { passive: true });
    sized.observe(box);
    return () => {
      box.removeEventListener('scroll', moved);
      sized.disconnect();
    };
  }, [scroller, isOn]);

  return {
    from: isOn ? Math.min(drawn.from, count) : 0,
    to: isOn ? Math.min(drawn.to, count) : count,
    /** Brings a row into sight, so that it is drawn. */
    scrollTo(row: number) {
      const box = scroller.current;
      if (!isOn || !box) return;
      const top = row * height;
      // The head lies over the first row.
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + 2 * height > box.scrollTop + box.clientHeight) box.scrollTop = top + 2 * height - box.clientHeight;
      look.current();
    },
  };
}

const isSame = (a: { from: number; to: number }, b: typeof a) => a.from === b.from && a.to === b.to;
