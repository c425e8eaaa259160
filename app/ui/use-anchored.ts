import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Least distance from the window's edge, px. */
const edge = 8;

interface AnchoredOptions {
  /** Of the layer, px, if it is set: by the anchor's width. Must be stable. */
  width?: (anchorWidth: number) => number;
  /** At most, px. The layer is above its anchor if there is less room below, and more above. */
  height: number;
  /** px */
  gap?: number;
  /** Ends with its anchor instead of beginning with it. */
  isRight?: boolean;
  /** The dialog that the layer is rendered into; by default it is `fixed` over the page. */
  within?: Element | null | undefined;
}

/** The place of a layer beside its anchor, which it follows as anything scrolls. Undefined until it is known. */
export function useAnchored(anchor: RefObject<HTMLElement>, options: AnchoredOptions): CSSProperties | undefined {
  const { width: widthOf, height, gap = 2, isRight = false, within } = options;
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const follow = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const frame = within?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const isAbove = box.bottom + gap + height > innerHeight && box.top > innerHeight - box.bottom;
      const width = widthOf?.(box.width);
      const left = Math.max(edge, Math.min(box.left, innerWidth - (width ?? 0) - edge));
      setPlace({
        ...(width !== undefined && { width }),
        ...(isRight ? { right: frame.right - box.right } : { left: left - frame.left }),
        ...(isAbove ? { bottom: frame.bottom - box.top + gap } : { top: box.bottom + gap - frame.top }),
      });
    };
    follow();
    document.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [anchor, widthOf, height, gap, isRight, within]);
  return place;
}
