import { expect, test } from 'vitest';
import { remainingSampleMessages } from './remaining-samples.ts';

test('says what a removal of sample data kept, by kind and reason, with the first names', () => {
  const row = (entity: 'jobs' | 'users' | 'notes', name: string, reason: 'changed' | 'in_use' = 'changed') => ({
    ...{ entity, name, reason },
    id: 1,
  });
  expect(remainingSampleMessages([])).toEqual([]);
  expect(
    remainingSampleMessages([
      row('users', 'Alex Carter (sample)', 'in_use'),
      row('jobs', 'Boiler service'),
      row('jobs', 'No heating'),
      row('jobs', 'Kitchen tap drips', 'in_use'),
      ...['a', 'b', 'c', 'd'].map((name) => row('notes', name)),
    ]),
  ).toEqual([
    '1 person was kept because other entries refer to them: Alex Carter (sample).',
    '2 jobs were kept because you changed them: Boiler service, No heating.',
    '1 job was kept because other entries refer to it: Kitchen tap drips.',
    '4 notes were kept because you changed them: a, b, c and 1 more.',
  ]);
});
