import { afterEach, expect, test, vi } from 'vitest';
import { newUuid } from './uuid.ts';

afterEach(() => vi.unstubAllGlobals());

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a uuid of version 4, each time another', () => {
  expect(newUuid()).toMatch(version4);
  expect(newUuid()).not.toBe(newUuid());
});

test('the same where the browser has no randomUUID', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  expect(newUuid()).toMatch(version4);
  expect(newUuid()).not.toBe(newUuid());
});
