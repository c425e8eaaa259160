import { expect, test } from 'vitest';
import type { HistoryEntry } from '#app/features/history/history-text.ts';
import { historyEntities } from '#server/audit/constants.ts';
import { activityText } from './activity-text.ts';

const entry: HistoryEntry = {
  id: 1,
  entity: 'expenses',
  entity_id: 7,
  action: 'delete',
  at: '2026-07-01T11:00:00.000Z',
  actor_id: 2,
  actor_name: 'Anna Lee',
  from: null,
  to: null,
  about: null,
  reason: '',
  subject_user_id: 2,
  request_id: '',
  can_restore: false,
  names: { 'property_id:4': '12 High Street', 'job_id:5': 'Boiler', 'subject_user_id:3': 'Sam Ito' },
};
function sentenceOf(changes: Partial<HistoryEntry>): string {
  const { who, did } = activityText({ ...entry, ...changes }, 'Europe/London');
  return `${who} ${did}`;
}

test('describes a change as a sentence: who, what, which', () => {
  expect(sentenceOf({ from: { amount: 42.1, property_id: 4, job_id: 5 } })).toBe(
    'Anna Lee deleted the expense £42.10 for 12 High Street',
  );
  expect(
    sentenceOf({
      entity: 'time-tracking',
      action: 'restore',
      subject_user_id: 3,
      to: { start_time: '2026-07-01T07:30:00.000Z', job_id: 5 },
    }),
  ).toBe('Anna Lee restored Sam Ito’s time record of 1 Jul 2026, 08:30 for Boiler');
  expect(sentenceOf({ entity: 'jobs', action: 'create', to: { job_title: 'Loft' }, actor_name: '' })).toBe(
    'The system added the job Loft',
  );
});

test('describes an update by its changed fields and the known fields of the row', () => {
  const change = { action: 'update', from: { amount: 40 }, to: { amount: 42.1 } } as const;
  expect(sentenceOf({ ...change, about: { amount: 42.1, property_id: 4 } })).toBe(
    'Anna Lee changed the expense £42.10 for 12 High Street',
  );
  expect(sentenceOf({ ...change, from: { status: 'pending' }, to: { status: 'reviewed' } })).toBe(
    'Anna Lee changed the expense #7',
  );
});

test('truncates long texts; every entity has a sentence', () => {
  const note = 'Tenant works nights, knock loudly and ring twice, or use the back door';
  expect(sentenceOf({ entity: 'notes', from: { note, property_id: 4 } })).toBe(
    'Anna Lee deleted the note ‘Tenant works nights, knock loudly and ring twice, or use th…’ for 12 High Street',
  );
  for (const entity of historyEntities) expect(sentenceOf({ entity })).toMatch(/^Anna Lee deleted the [a-z]/);
});
