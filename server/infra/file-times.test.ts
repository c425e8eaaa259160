import { expect, test } from 'vitest';
import { fileTimes } from './file-times.ts';

const london = fileTimes('Europe/London');

test.each([
  ['2026-07-01T23:30:00.000Z', '2026-07-02 00:30', '2026-07-02 00:30+01:00'],
  ['2026-11-20T16:26:05.250Z', '2026-11-20 16:26:05', '2026-11-20 16:26:05.250+00:00'],
  // The clocks go back at 01:00 UTC: from 01:00 to 02:00 every time occurs twice.
  ['2026-10-24T23:59:59.000Z', '2026-10-25 00:59:59', '2026-10-25 00:59:59+01:00'],
  ['2026-10-25T00:00:00.000Z', '2026-10-25 01:00+01:00', '2026-10-25 01:00+01:00'],
  ['2026-10-25T00:30:00.000Z', '2026-10-25 01:30+01:00', '2026-10-25 01:30+01:00'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25 01:30+00:00', '2026-10-25 01:30+00:00'],
  ['2026-10-25T02:00:00.000Z', '2026-10-25 02:00', '2026-10-25 02:00+00:00'],
  // They go forward: 01:00 to 02:00 do not occur.
  ['2026-03-29T00:59:00.000Z', '2026-03-29 00:59', '2026-03-29 00:59+00:00'],
  ['2026-03-29T01:00:00.000Z', '2026-03-29 02:00', '2026-03-29 02:00+01:00'],
])('%s is %s for people and %s for programs', (instant, local, exact) => {
  expect([london.local(instant), london.exact(instant)]).toEqual([local, exact]);
  // A spreadsheet's cell of times has no offset.
  expect(london.days(instant) === undefined).toBe(/[+-]\d\d:\d\d$/.test(local));
});

test('zones of half hours, and of half an hour of summer time', () => {
  expect(fileTimes('Asia/Kathmandu').exact('2026-01-01T23:30:00.000Z')).toBe('2026-01-02 05:15+05:45');
  expect(fileTimes('America/New_York').exact('2026-01-02T03:30:00.000Z')).toBe('2026-01-01 22:30-05:00');
  const lordHowe = fileTimes('Australia/Lord_Howe');
  expect(['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'].map(lordHowe.local)).toEqual([
    '2026-04-05 01:45+11:00',
    '2026-04-05 01:45+10:30',
  ]);
});
