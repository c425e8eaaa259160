import { afterEach, expect, test, vi } from 'vitest';
import { newUuid } from './uuid.ts';

afterEach(() => vi.unstubAllGlobals());

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('returns a different version 4 uuid each time', () => {
  expect(newUuid()).toMatch(version4);
  expect(newUuid()).not.toBe(newUuid());
});

test('works in browsers without randomUUID', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  expect(newUuid()).toMatch(version4);
  expect(newUuid()).not.toBe(newUuid());
});
