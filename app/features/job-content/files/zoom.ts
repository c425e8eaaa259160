/* Geometry of a zoomed image. Points and offsets are px from the middle of its frame. */

export type Zoom = 1 | 2;

export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Clamps the offset, so that the image's edges stay outside the frame. `shown`: its size at zoom 1. */
export function keptInFrame(offset: Point, frame: Size, shown: Size, zoom: Zoom): Point {
  const room = (inside: number, outside: number) => Math.max(0, (inside * zoom - outside) / 2);
  return {
    x: within(offset.x, room(shown.width, frame.width)),
    y: within(offset.y, room(shown.height, frame.height)),
  };
}

/** The offset that keeps `point` in place when zooming in. */
export const offsetAround = (point: Point): Point => ({ x: -point.x, y: -point.y });

/** Minimum swipe, px. */
const swipePx = 50;

/** A swipe's direction: 1 next, -1 previous, 0 too short or vertical. */
export function swiped({ x, y }: Point): 1 | -1 | 0 {
  if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y) * 1.5) return 0;
  return x < 0 ? 1 : -1;
}

/** The zoom after a pinch from `from` px to `to` px; undefined while the change is too small. */
export function pinched(from: number, to: number): Zoom | undefined {
  if (to > from * 1.2) return 2;
  return to < from * 0.8 ? 1 : undefined;
}
