import { expect, test } from 'vitest';
import { foldChanges, foldedText } from './fold-changes.ts';
import type { HistoryEntry } from './history-text.ts';

const photo: HistoryEntry = {
  id: 1,
  entity: 'files',
  entity_id: 7,
  action: 'create',
  at: '2025-07-01T11:00:00.000Z',
  actor_id: 2,
  actor_name: 'Grace Okafor',
  from: null,
  to: { file_type: 'image', file_name: 'hall.jpg' },
  about: null,
  reason: '',
  subject_user_id: 2,
  request_id: '',
  can_restore: false,
  names: {},
};
const job = {
  entity: 'jobs',
  action: 'update',
  to: { status: 'completed' },
  names: { 'id:7': 'Kitchen tap' },
} as const;

test('folds changes that say the same of other rows, in their order', () => {
  const entries: HistoryEntry[] = [
    photo,
    { ...photo, id: 2, entity_id: 8 },
    { ...photo, id: 3, entity_id: 9, to: { file_type: 'pdf' } },
    { ...photo, id: 4, actor_id: 3, actor_name: 'Sam Ito' },
    { ...photo, ...job, id: 5 },
    { ...photo, ...job, id: 6 },
    { ...photo, id: 7, action: 'delete', can_restore: true },
    { ...photo, id: 8, action: 'delete', can_restore: true },
    { ...photo, id: 9, action: 'delete' },
    { ...photo, id: 10, action: 'delete', can_restore: true },
  ];
  const groups = foldChanges(entries);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1, 2, 3], [4], [5, 6], [7], [8], [9], [10]]);
  const text = (at: number) => Object.values(foldedText(groups[at]!, 'Europe/London')).join(' ');
  expect(text(0)).toBe('Grace Okafor added 3 files');
  expect(text(2)).toBe('Grace Okafor changed the job Kitchen tap 2 times');
  expect(Object.values(foldedText([photo, photo, { ...photo, entity_id: 8 }], 'Europe/London'))).toEqual([
    'Grace Okafor',
    'added 3 photos',
  ]);
});
