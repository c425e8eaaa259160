import { beforeEach, expect, test, vi } from 'vitest';
import { readChoices, rememberChoice, togglePin } from './recent-choices.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
const job = (n: number) => ({ id: `job ${n}`, label: `Job ${n}`, detail: 'Mill Lane', to: `/jobs?job=${n}` });
const ids = (kind: 'Recent' | 'Pinned') => readChoices(kind, '1.7').map(({ id }) => id);

test('the newest stand first, each once; another user has their own', () => {
  for (const n of [1, 2, 1, ...Array.from({ length: 9 }, (_, at) => at + 10)]) rememberChoice('1.7', job(n));
  expect(ids('Recent')).toEqual([18, 17, 16, 15, 14, 13, 12, 11].map((n) => `job ${n}`));
  expect(readChoices('Recent', '1.8')).toEqual([]);
});

test('a pin is set and taken away; what leads elsewhere is dropped', () => {
  expect(togglePin('1.7', job(1))).toEqual([job(1)]);
  togglePin('1.7', job(2));
  expect(ids('Pinned')).toEqual(['job 2', 'job 1']);
  expect(togglePin('1.7', job(2))).toEqual([job(1)]);
  stored.set('palettePinned-1.7', JSON.stringify([{ ...job(3), to: 'https://evil.example' }, { id: 1 }, job(4)]));
  expect(ids('Pinned')).toEqual(['job 4']);
});
