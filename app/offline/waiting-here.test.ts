import { expect, test, vi } from 'vitest';
import { rememberName, waitingHere, waitingMessage } from './waiting-here.ts';

test('says for whom how much waits, and forgets the names of the others', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  rememberName({ id: 7, name: 'Sam Ito' });
  rememberName({ id: 8, name: 'Carys Bell' });
  const counts: Record<number, number> = { 7: 3, 8: 0 };
  const waiting = await waitingHere(async (id) => counts[id] ?? 0);
  expect(waiting.map(waitingMessage)).toEqual([
    '3 entries of Sam Ito are on this phone. They will be sent when Sam Ito logs in.',
  ]);
  expect(stored.get('names')).toBe('{"7":"Sam Ito"}');
  counts[7] = 1;
  expect((await waitingHere(async (id) => counts[id] ?? 0)).map(waitingMessage)).toEqual([
    '1 entry of Sam Ito is on this phone. It will be sent when Sam Ito logs in.',
  ]);
  stored.set('names', 'not json');
  expect(await waitingHere(async () => 1)).toEqual([]);
});
