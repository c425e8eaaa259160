import { expect, test } from 'vitest';
import { districtNames, moved, pointOf, scaleLabel, scaleOf, viewOf } from './projection.ts';

const size = { width: 360, height: 320 };
const manchester = { latitude: 53.48, longitude: -2.24 };

test('everything of today and most of the properties are in sight, at true distances', () => {
  // 20 houses within 10 km, and one that was typed wrongly.
  const near = Array.from({ length: 20 }, (_, nth) => ({
    latitude: 53.44 + nth * 0.004,
    longitude: -2.3 + nth * 0.006,
  }));
  const view = viewOf([], [...near, { latitude: 0, longitude: 0 }], size)!;
  for (const place of near.slice(1, -1)) {
    const { x, y } = pointOf(place, view, size);
    expect([x > 0, x < size.width, y > 0, y < size.height]).toEqual([true, true, true, true]);
  }
  const visit = { latitude: 53.9, longitude: -2.24 };
  const wider = viewOf([visit], near, size)!;
  expect(pointOf(visit, wider, size).y).toBeGreaterThan(0);
  // A degree of latitude is 111.3 km.
  const north = pointOf({ ...manchester, latitude: 54.48 }, { middle: manchester, kilometres: 360 }, size);
  expect(north.x).toBe(180);
  expect(north.y).toBeCloseTo(160 - 111.32, 1);
  expect(viewOf([], [], size)).toBeUndefined();
  expect(viewOf([manchester], [], size)!.kilometres).toBe(2);
});

test('dragging moves the map under the pointer', () => {
  const view = { middle: manchester, kilometres: 20 };
  const before = pointOf(manchester, view, size);
  const after = pointOf(manchester, moved(view, { x: 30, y: -12 }, size), size);
  expect(after.x - before.x).toBeCloseTo(30, 1);
  expect(after.y - before.y).toBeCloseTo(-12, 1);
});

test('the scale is 10 km where that fits', () => {
  const of = (kilometres: number) => scaleOf({ middle: manchester, kilometres });
  expect([3, 12, 31, 90, 400].map(of)).toEqual([1, 2, 10, 10, 50]);
  expect([scaleLabel(10), scaleLabel(0.5), scaleLabel(2)]).toEqual([
    '10 km (6 miles)',
    '0.5 km (0.3 miles)',
    '2 km (1 mile)',
  ]);
});

test('a district that would cover one with more properties has no name', () => {
  const at = (name: string, x: number) => ({ name, point: { x, y: 50 } });
  const named = districtNames([at('M19', 100), at('M20', 110), at('M20', 114), at('', 200), at('SK1', 300)]);
  expect(named.map(({ name }) => name)).toEqual(['M20', 'SK1']);
});
