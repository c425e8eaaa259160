/*
 * Where a picture stands in its frame when it is looked at closely. Points and offsets are pixels from the frame's middle.
 */

/** Once or twice its size. */
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

/** The nearest offset at which no edge of the picture leaves the frame's edge behind. `shown`: its size at zoom 1. */
export function keptInFrame(offset: Point, frame: Size, shown: Size, zoom: Zoom): Point {
  const room = (inside: number, outside: number) => Math.max(0, (inside * zoom - outside) / 2);
  return {
    x: within(offset.x, room(shown.width, frame.width)),
    y: within(offset.y, room(shown.height, frame.height)),
  };
}

/** The offset at which what was at `point` stays there when it grows. */
export const offsetAround = (point: Point): Point => ({ x: -point.x, y: -point.y });

/** How far a finger must go before it has swiped. */
const swipePx = 50;

/** What a finger's way means: 1 the next picture, -1 the one before; 0 nothing, or up and down. */
export function swiped({ x, y }: Point): 1 | -1 | 0 {
  if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y) * 1.5) return 0;
  return x < 0 ? 1 : -1;
}

/** What two fingers mean that were `from` px apart and are `to` now; undefined: not enough yet. */
export function pinched(from: number, to: number): Zoom | undefined {
  if (to > from * 1.2) return 2;
  return to < from * 0.8 ? 1 : undefined;
}
