import { expect, test, vi } from 'vitest';
import { rememberName, waitingHere, waitingMessage } from './waiting-here.ts';

test('says for whom how much waits, and forgets the names of the others', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  rememberName('1.7', 'Sam Ito');
  rememberName('1.8', 'Carys Bell');
  const counts: Record<string, number> = { '1.7': 3, '1.8': 0 };
  const waiting = await waitingHere(async (id) => counts[id] ?? 0);
  expect(waiting.map(waitingMessage)).toEqual([
    '3 entries of Sam Ito are on this phone. They will be sent when Sam Ito logs in.',
  ]);
  expect(stored.get('names')).toBe('{"1.7":"Sam Ito"}');
  counts['1.7'] = 1;
  expect((await waitingHere(async (id) => counts[id] ?? 0)).map(waitingMessage)).toEqual([
    '1 entry of Sam Ito is on this phone. It will be sent when Sam Ito logs in.',
  ]);
  stored.set('names', 'not json');
  expect(await waitingHere(async () => 1)).toEqual([]);
});
