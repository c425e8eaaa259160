import { describe, expect, test } from 'vitest';
import { presetRange } from '#server/jobs/date-presets.ts';
import { addDays, datePresets, isPresetAvailable, presetSpan, spanLength, spanWithin } from './date-presets.ts';

const todays = ['2026-11-21', '2026-01-01', '2026-12-31', '2028-02-29', '2026-03-31', '2026-03-29', '2026-08-02'];

describe('a preset covers the same days as on the server', () => {
  for (const today of todays) {
    test(today, () => {
      for (const preset of datePresets) {
        if (preset === 'custom') continue;
        const { from, to } = presetRange(preset, today);
        const span = presetSpan(preset, today);
        expect([preset, span.start_date ?? null, span.end_date ?? null]).toEqual([preset, from, to && addDays(to, -1)]);
      }
    });
  }
});

test('custom keeps the entered days', () => {
  expect(presetSpan('custom', '2026-11-21', { start_date: '2026-01-05' })).toEqual({
    start_date: '2026-01-05',
  });
});

test('the length of a span includes both its first and last day', () => {
  expect(spanLength({ start_date: '2026-11-21', end_date: '2026-11-21' })).toBe(1);
  expect(spanLength({ start_date: '2026-03-28', end_date: '2026-03-30' })).toBe(3);
  expect(spanLength({ start_date: '2026-11-21' })).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ['today', 2],
  ['week', 3],
  ['month', 7],
  ['lastweek', 10],
  ['lastmonth', 35],
  ['last2months', 65],
  ['last6months', 185],
] as const)('%s is offered from %i loaded days on', (preset, least) => {
  expect(isPresetAvailable(preset, least - 1)).toBe(false);
  expect(isPresetAvailable(preset, least)).toBe(true);
});

test('all and custom are always offered', () => {
  expect(isPresetAvailable('all', 1)).toBe(true);
  expect(isPresetAvailable('custom', 1)).toBe(true);
});

test('recognises a span within another', () => {
  const outer = { start_date: '2026-11-01', end_date: '2026-11-30' };
  expect(spanWithin({}, outer)).toEqual(outer);
  expect(spanWithin({ start_date: '2026-10-01', end_date: '2026-11-05' }, outer)).toEqual({
    start_date: '2026-11-01',
    end_date: '2026-11-05',
  });
  expect(spanWithin({}, {})).toEqual({});
});
