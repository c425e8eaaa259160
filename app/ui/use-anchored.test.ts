import { expect, test } from 'vitest';
import { placeBeside } from './use-anchored.ts';

const page = { left: 0, top: 0, right: 400, bottom: 800 };
const layer = { page, frame: page, width: 284, height: 300, gap: 2, isRight: false };
const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 40 });

test('a layer is below its anchor, or above it if only there is more room', () => {
  expect(placeBeside(box(20, 100), layer)).toEqual({ width: 284, left: 20, top: 142 });
  expect(placeBeside(box(20, 600), layer)).toEqual({ width: 284, left: 20, bottom: 202 });
  expect(placeBeside(box(20, 300), { ...layer, height: 700 })).toEqual({ width: 284, left: 20, top: 342 });
});

test('a layer stays in the window, ends with its anchor if it says so, and is counted from its dialog', () => {
  expect(placeBeside(box(300, 100), layer)).toMatchObject({ left: 108 });
  expect(placeBeside(box(-20, 100), layer)).toMatchObject({ left: 8 });
  expect(placeBeside(box(250, 100), { ...layer, width: undefined, isRight: true })).toEqual({ right: 50, top: 142 });
  const frame = { left: 10, top: 50, right: 390, bottom: 790 };
  expect(placeBeside(box(20, 100), { ...layer, frame })).toMatchObject({ left: 10, top: 92 });
  expect(placeBeside(box(20, 600), { ...layer, frame })).toMatchObject({ left: 10, bottom: 192 });
});
