import { expect, test } from 'vitest';
import { withGaps } from './day-panel.tsx';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const record = (start: string, end: string | null, gone = false) => ({
  start_time: at(start),
  end_time: end && at(end),
  gone,
});
const withGapsOf = (records: ReturnType<typeof record>[]) =>
  withGaps(records, ({ gone }) => gone).map((entry) =>
    entry.kind === 'gap'
      ? `gap ${entry.from.slice(11, 16)}-${entry.to.slice(11, 16)}`
      : entry.record.start_time.slice(11, 16),
  );

test('adjoining records have no gap', () =>
  expect(withGapsOf([record('08:30', '09:00'), record('08:00', '08:30')])).toEqual(['08:00', '08:30']));

test('returns the time between two records', () =>
  expect(withGapsOf([record('08:00', '12:05'), record('12:48', '17:00')])).toEqual([
    '08:00',
    'gap 12:05-12:48',
    '12:48',
  ]));

test('ignores seconds', () => {
  const [first, second] = [record('08:00', '08:30'), record('08:30', '09:00')];
  first.end_time = '2026-11-20T08:30:10.000Z';
  second.start_time = '2026-11-20T08:30:50.000Z';
  expect(withGapsOf([first, second])).toEqual(['08:00', '08:30']);
});

test('a record inside another one leaves no gap after its end', () =>
  expect(withGapsOf([record('08:00', '12:00'), record('09:00', '10:00'), record('12:00', '13:00')])).toEqual([
    '08:00',
    '09:00',
    '12:00',
  ]));

test('a deleted record leaves a gap', () =>
  expect(withGapsOf([record('08:00', '09:00'), record('09:00', '10:00', true), record('10:00', '11:00')])).toEqual([
    '08:00',
    '09:00',
    'gap 09:00-10:00',
    '10:00',
  ]));

test('no gap follows the running record', () =>
  expect(withGapsOf([record('08:00', '09:00'), record('09:30', null)])).toEqual(['08:00', 'gap 09:00-09:30', '09:30']));
