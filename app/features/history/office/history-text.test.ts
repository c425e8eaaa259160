import { expect, test } from 'vitest';
import { historyEntities } from '#server/nouns.ts';
import { activityText, type HistoryEntry, historyLines, subjectLabel } from './history-text.ts';

const entry: HistoryEntry = {
  id: 1,
  entity: 'time-tracking',
  entity_id: 7,
  action: 'update',
  at: '2025-07-01T11:00:00.000Z',
  actor_id: 2,
  actor_name: 'Helen Okafor',
  from: null,
  to: null,
  about: null,
  reason: '',
  subject_user_id: 3,
  request_id: '',
  can_restore: false,
  names: {},
};
const linesOf = (changes: Partial<HistoryEntry>) =>
  historyLines({ ...entry, ...changes }, 'Europe/London').map(({ label, from, to }) => [label, from, to]);

test('formats values: times in the company’s zone, names, pounds, hours', () => {
  expect(
    linesOf({
      from: { end_time: '2025-07-01T09:00:00.000Z', duration: 60, job_id: 4, is_driving: true, note: '' },
      to: { end_time: '2025-07-01T09:30:00.000Z', duration: 90, job_id: 5, is_driving: false, note: 'Bled it' },
      names: { 'job_id:4': 'Boiler' },
    }),
  ).toEqual([
    ['End', '1 Jul 2025, 10:00', '1 Jul 2025, 10:30'],
    ['Duration', '01:00', '01:30'],
    ['Job', 'Boiler', '#5'],
    ['Activity', 'Driving', 'Working'],
    ['Note', '', 'Bled it'],
  ]);
  expect(
    linesOf({
      entity: 'users-rates',
      from: { charge_rate: null, effective_from: '2025-01-01' },
      to: { charge_rate: 40, effective_from: '2025-02-01' },
    }),
  ).toEqual([
    ['Charge rate', '', '£40.00'],
    ['From', 'Wed 1 Jan 2025', 'Sat 1 Feb 2025'],
  ]);
  expect(
    linesOf({
      entity: 'jobs',
      from: { status: 'pending_start', billing_type: 'time', fixed_price: null, not_billed_reason: 'recall' },
      to: { status: 'in_progress', billing_type: 'fixed', fixed_price: 500, not_billed_reason: null },
    }),
  ).toEqual([
    ['Status', 'Pending start', 'In progress'],
    ['Billing', 'By time', 'Fixed price'],
    ['Fixed price', '', '£500.00'],
    ['Not billed as', 'Recall', ''],
  ]);
  const cis = { from: { billing_cis_rate: 20 }, to: { billing_cis_rate: 0 } };
  expect(linesOf({ entity: 'properties', ...cis })).toEqual([['CIS deduction', '20%', '0%']]);
  expect(linesOf({ entity: 'invoices', from: { vat_rate: 17.5 }, to: { vat_rate: 20 } })).toEqual([
    ['VAT rate', '17.5%', '20%'],
  ]);
  const places = { start_cordinate: { latitude: 53.44, longitude: -2.27 }, review_reasons: ['short_note', 'long'] };
  expect(linesOf({ from: places, to: { start_cordinate: null, review_reasons: [] } })).toEqual([
    ['Start location', '53.44, -2.27', ''],
    ['Review reasons', 'Short note, Longer than a shift', ''],
  ]);
  expect(linesOf({ entity: 'users', from: { password: '(secret)' }, to: { password: '(secret)' } })).toEqual([
    ['Password', 'Hidden', 'Hidden'],
  ]);
  const hours = { from: { weekday: 0, starts: '08:00' }, to: { weekday: 1, starts: '09:00' } };
  expect(linesOf({ entity: 'working-hours', ...hours })).toEqual([
    ['Weekday', 'Sunday', 'Monday'],
    ['Starts', '08:00', '09:00'],
  ]);
  // A column that is no more.
  expect(linesOf({ from: { old_name: 'a' }, to: { old_name: 'b' } })).toEqual([['Old name', 'a', 'b']]);
});

test('shows only the filled fields of a created or deleted row', () => {
  const row = { id: 7, note: '', address: '14 Albert Road', is_billable: false, createdAt: entry.at };
  expect(linesOf({ action: 'create', to: row })).toEqual([['Address', '', '14 Albert Road']]);
  expect(linesOf({ action: 'delete', from: row })).toEqual([['Address', '14 Albert Road', '']]);
});

test('names the owner or subject of a row', () => {
  expect(subjectLabel('properties', 7, [{ ...entry, entity: 'properties', names: { 'id:7': '14 Albert Road' } }])).toBe(
    'Property: 14 Albert Road',
  );
  expect(subjectLabel('time-tracking', 7, [{ ...entry, names: { 'subject_user_id:3': 'Sam Ito' } }])).toBe(
    'Time record of Sam Ito',
  );
  expect(subjectLabel('payments', 7, [])).toBe('Payment #7');
});

const deletion: HistoryEntry = {
  ...entry,
  entity: 'expenses',
  action: 'delete',
  actor_name: 'Anna Lee',
  subject_user_id: 2,
  names: { 'property_id:4': '12 High Street', 'job_id:5': 'Boiler', 'subject_user_id:3': 'Sam Ito' },
};
function sentenceOf(changes: Partial<HistoryEntry>): string {
  const { who, did } = activityText({ ...deletion, ...changes }, 'Europe/London');
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
      to: { start_time: '2025-07-01T07:30:00.000Z', job_id: 5 },
    }),
  ).toBe('Anna Lee restored Sam Ito’s time record of 1 Jul 2025, 08:30 for Boiler');
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
  expect(sentenceOf({ entity: 'visits', from: { job_id: 5, day: '2025-07-01', starts: '09:30' } })).toBe(
    'Anna Lee deleted the visit for Boiler on Tue 1 Jul 2025 09:30',
  );
});
