import { expect, test } from 'vitest';
import { clampToFrame, offsetAround, pinched, swiped } from './zoomable-image.tsx';

test('a picture pans up to its edges, and not where it fits', () => {
  const frame = { width: 400, height: 800 };
  const shown = { width: 400, height: 300 };
  // At zoom 2 it is 800 x 600: 200 px of room to each side, none up or down.
  expect(clampToFrame({ x: 999, y: 999 }, frame, shown, 2)).toEqual({ x: 200, y: 0 });
  expect(clampToFrame({ x: -999, y: -5 }, frame, shown, 2)).toEqual({ x: -200, y: -0 });
  expect(clampToFrame({ x: -40, y: 0 }, frame, shown, 2)).toEqual({ x: -40, y: 0 });
  expect(clampToFrame({ x: 10, y: 10 }, frame, shown, 1)).toEqual({ x: 0, y: 0 });
  expect(offsetAround({ x: 120, y: -30 })).toEqual({ x: -120, y: 30 });
});

test('swiping left shows the next picture, right the previous; up and down do nothing', () => {
  expect(swiped({ x: -60, y: 10 })).toBe(1);
  expect(swiped({ x: 60, y: -10 })).toBe(-1);
  expect(swiped({ x: -40, y: 0 })).toBe(0);
  expect(swiped({ x: -60, y: 60 })).toBe(0);
});

test('pinching in zooms out, spreading zooms in', () => {
  expect(pinched(100, 130)).toBe(2);
  expect(pinched(100, 70)).toBe(1);
  expect(pinched(100, 110)).toBeUndefined();
});
