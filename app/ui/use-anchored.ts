import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Least distance from the window's edge, px. */
const edge = 8;

interface AnchoredOptions {
  /** The layer's width from the anchor's, px. Must be a stable function. */
  width?: (anchorWidth: number) => number;
  /** Maximum height, px. The layer opens above its anchor if there is too little room below and more above. */
  height: number;
  /** px */
  gap?: number;
  /** Ends with its anchor instead of beginning with it. */
  isRight?: boolean;
  /** The dialog that the layer is rendered into; by default it is `fixed` over the page. */
  within?: Element | null | undefined;
}

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

interface Surroundings {
  /** The window. */
  page: Edges;
  /** The layer's coordinates begin here. */
  frame: Edges;
  width: number | undefined;
  height: number;
  gap: number;
  isRight: boolean;
}

export function placeBeside(box: Edges, { page, frame, width, height, gap, isRight }: Surroundings): CSSProperties {
  const isAbove = box.bottom + gap + height > page.bottom && box.top > page.bottom - box.bottom;
  const left = Math.max(edge, Math.min(box.left, page.right - (width ?? 0) - edge));
  return {
    ...(width !== undefined && { width }),
    ...(isRight ? { right: frame.right - box.right } : { left: left - frame.left }),
    ...(isAbove ? { bottom: frame.bottom - box.top + gap } : { top: box.bottom + gap - frame.top }),
  };
}

/** The place of a layer beside its anchor, which it follows as anything scrolls. Undefined until it is known. */
export function useAnchored(anchor: RefObject<HTMLElement>, options: AnchoredOptions): CSSProperties | undefined {
  const { width: widthOf, height, gap = 2, isRight = false, within } = options;
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const follow = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const frame = within?.getBoundingClientRect() ?? page;
      setPlace(placeBeside(box, { page, frame, width: widthOf?.(box.width), height, gap, isRight }));
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
