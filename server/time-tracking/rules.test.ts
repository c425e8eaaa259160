import { describe, expect, test } from 'vitest';
import { type Derivable, derive, entryClock, type Placed } from './rules.ts';

const at = (time: string) => `2026-03-02T${time}.000Z`;
const placed = (start: string, reportedEnd: Placed['reported'] = {}): Placed => ({
  start_time: at(start),
  start_cordinate: null,
  reported: reportedEnd,
});
const record = (reportedEnd: Placed['reported'] = {}): Derivable => ({
  ...placed('08:00:00', reportedEnd),
  is_driving: true,
});

describe('the end of a record', () => {
  test('a next record up to 5 minutes early shortens this one, an earlier one closes it', () => {
    const reportedEnd = { end_time: at('10:00:00') };
    const endBefore = (start: string) => derive(record(reportedEnd), placed(start), [], 12);
    expect(endBefore('09:55:00')).toMatchObject({ end_time: at('09:55:00'), review_reasons: [] });
    expect(endBefore('09:54:00')).toMatchObject({ end_time: at('09:54:00'), review_reasons: ['closed'] });
    expect(endBefore('10:00:30')).toMatchObject({ end_time: at('10:00:00'), review_reasons: [] });
  });

  test('a closed record ends at the next start, or after the longest shift', () => {
    const closed = { review_reasons: ['closed'] };
    expect(derive(record(), placed('09:00:00'), [], 12)).toMatchObject({
      ...closed,
      end_time: at('09:00:00'),
    });
    expect(derive(record(), placed('21:00:00'), [], 12)).toMatchObject({
      ...closed,
      end_time: at('20:00:00'),
    });
  });
});

test('a clock is corrected if over 60 seconds off, and reported if over 5 minutes off', () => {
  const now = Date.parse(at('12:00:00'));
  const seconds = (behind: number) => entryClock(now - behind * 1000, now);
  const start = Date.parse(at('09:00:00'));
  expect(seconds(60).right(start, 'start_time')).toBe(start);
  expect(seconds(61).right(start, 'start_time')).toBe(start + 61_000);
  expect(seconds(-61).right(start, 'start_time')).toBe(start - 61_000);
  expect(seconds(300).clockOff).toBe(false);
  expect(seconds(301).clockOff).toBe(true);
});
