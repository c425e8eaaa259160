import { expect, test } from 'vitest';
import { type HistoryEntry, historyLines, subjectWords } from './history-words.ts';

const entry: HistoryEntry = {
  id: 1,
  entity: 'time-tracking',
  entity_id: 7,
  action: 'update',
  at: '2026-07-01T11:00:00.000Z',
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
const told = (changes: Partial<HistoryEntry>) =>
  historyLines({ ...entry, ...changes }, 'Europe/London').map(({ label, from, to }) => [label, from, to]);

test('values are told as people say them: times of the company’s zone, names, pounds, hours', () => {
  expect(
    told({
      from: { end_time: '2026-07-01T09:00:00.000Z', duration: 60, job_id: 4, is_driving: true, note: '' },
      to: {
        end_time: '2026-07-01T09:30:00.000Z',
        duration: 90,
        job_id: 5,
        is_driving: false,
        note: 'Bled it',
      },
      names: { 'job_id:4': 'Boiler' },
    }),
  ).toEqual([
    ['End time', '1 Jul 2026, 10:00', '1 Jul 2026, 10:30'],
    ['Duration', '01:00', '01:30'],
    ['Job', 'Boiler', '#5'],
    ['Driving', 'Yes', 'No'],
    ['Note', '', 'Bled it'],
  ]);
  expect(
    told({
      from: { charge_rate: null, status: 'pending_start', effective_from: '2026-01-01' },
      to: { charge_rate: 40, status: 'in_progress', effective_from: '2026-02-01' },
    }),
  ).toEqual([
    ['Charge rate', '', '£40.00'],
    ['Status', 'Pending start', 'In progress'],
    ['From', '1 Jan 2026', '1 Feb 2026'],
  ]);
  expect(
    told({
      from: { billing_type: 'time', fixed_price: null, not_billed_reason: 'recall', billing_cis_rate: 20 },
      to: { billing_type: 'fixed', fixed_price: 500, not_billed_reason: null, billing_cis_rate: 0 },
    }),
  ).toEqual([
    ['Billing', 'Time', 'Fixed'],
    ['Fixed price', '', '£500.00'],
    ['Not billed as', 'Recall', ''],
    ['CIS deduction', '20%', '0%'],
  ]);
  expect(told({ from: { vat_rate: 17.5 }, to: { vat_rate: 20 } })).toEqual([['VAT rate', '17.5%', '20%']]);
  const places = {
    start_cordinate: { latitude: 53.44, longitude: -2.27 },
    review_reasons: ['short_note', 'long'],
  };
  expect(told({ from: places, to: { start_cordinate: null, review_reasons: [] } })).toEqual([
    ['Start location', '53.44, -2.27', ''],
    ['Review reasons', 'Short note, Long', ''],
  ]);
  expect(told({ from: { password: '(secret)' }, to: { password: '(secret)' } })).toEqual([
    ['Password', 'Hidden', 'Hidden'],
  ]);
});

test('of an added or deleted row only what there is to say', () => {
  const row = { id: 7, note: '', address: '14 Albert Road', is_billable: false, createdAt: entry.at };
  expect(told({ action: 'create', to: row })).toEqual([['Address', '', '14 Albert Road']]);
  expect(told({ action: 'delete', from: row })).toEqual([['Address', '14 Albert Road', '']]);
});

test('whose or what it is', () => {
  expect(
    subjectWords('properties', 7, [{ ...entry, entity: 'properties', names: { 'id:7': '14 Albert Road' } }]),
  ).toBe('Property: 14 Albert Road');
  expect(subjectWords('time-tracking', 7, [{ ...entry, names: { 'subject_user_id:3': 'Sam Ito' } }])).toBe(
    'Time record of Sam Ito',
  );
  expect(subjectWords('payments', 7, [])).toBe('Payment #7');
});
