import { describe, expect, test } from 'vitest';
import { type Candidate, daysBetween, type JobToPlan, type PlannedVisit, suggestVisits, workingDays } from './rules.ts';

const monday = '2026-03-02';
const usual = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '17:00' }));
const names = ['', 'Ann', 'Ben', 'Cal', 'Dot'];
const worker = (user_id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ user_id, User: { first_name: names[user_id]!, last_name: '' }, trades: 'Gas', districts: '' },
  ...{ hours: usual, has_been_there: false, ...more },
});
const visit = (user_id: number, starts: string | null, more: Partial<PlannedVisit> = {}): PlannedVisit => ({
  ...{ user_id, day: monday, starts, window_from: null, expected_minutes: 60 },
  ...{ address: '14 Albert Road', post_code: 'M19 2EF', ...more },
});
const boiler: JobToPlan = {
  ...{ post_code: 'M19 1AA', trade: 'Gas', planned_minutes: null, due_date: null },
};
const at = { absences: [], visits: [], days: [monday], now: { day: '2026-03-01', time: '12:00' } };
const found = (job: JobToPlan, planned: Partial<Parameters<typeof suggestVisits>[1]> & { workers: Candidate[] }) => {
  const { note, suggestions } = suggestVisits(job, { ...at, ...planned });
  return [
    ...suggestions.map(({ User, day, starts, reason }) => `${User.first_name} ${day} ${starts}: ${reason}`),
    note,
  ];
};

describe('suggestions for a visit', () => {
  test('who has the trade goes, the nearest first, after the visit before', () => {
    const workers = [worker(1), worker(2, { trades: 'Plumbing' }), worker(3), worker(4, { trades: 'Drains, Gas' })];
    const visits = [
      visit(1, '08:00', { expected_minutes: 480, post_code: 'SK1 3AA' }),
      visit(3, '09:00'),
      visit(3, '13:00', { post_code: 'OL1 1AA', address: '9 Top Street' }),
      visit(4, '08:00', { address: '1 Mill Lane', post_code: 'm191aa', expected_minutes: 150 }),
    ];
    expect(found(boiler, { workers, visits })).toEqual([
      `Dot ${monday} 10:30: Gas · 6 h 30 min free from 10:30 · right after 1 Mill Lane`,
      `Cal ${monday} 10:15: Gas · 2 h 15 min free from 10:15 · 10 min after 14 Albert Road`,
      '',
    ]);
  });

  test('nobody who is away, off or full, and no time that is over', () => {
    const workers = [worker(1), worker(2), worker(3, { hours: [] }), worker(4)];
    const absences = [{ user_id: 1, start_date: '2026-02-27', end_date: monday }];
    // Half the day may be anywhere in it.
    const visits = [visit(2, null, { expected_minutes: 485 })];
    expect(found(boiler, { workers, absences, visits })).toEqual([
      `Dot ${monday} 08:00: Gas · 9 h free from 08:00`,
      '',
    ]);
    const now = { day: monday, time: '14:05' };
    expect(found(boiler, { workers, absences, visits, now })[0]).toBe(
      `Dot ${monday} 14:15: Gas · 2 h 45 min free from 14:15`,
    );
    expect(found({ ...boiler, planned_minutes: 240 }, { workers, absences, visits, now })).toEqual([
      'Nobody with Gas is free for long enough on these days.',
    ]);
  });

  test('without the trade only if nobody has it, and says so', () => {
    const workers = [worker(1, { trades: 'Plumbing' })];
    expect(found(boiler, { workers })).toEqual([
      `Ann ${monday} 08:00: Nobody has Gas · 9 h free from 08:00`,
      'Nobody has Gas. These are free.',
    ]);
    expect(found({ ...boiler, trade: null }, { workers })).toEqual([`Ann ${monday} 08:00: 9 h free from 08:00`, '']);
  });

  test('of equal travel who knows the property, then the sooner, then the lower id; never late if it can be in time', () => {
    const workers = [worker(1), worker(2, { has_been_there: true }), worker(3, { districts: 'M20, M19' }), worker(4)];
    const days = ['2026-03-03', '2026-03-04'];
    expect(found(boiler, { workers, days })).toEqual([
      'Cal 2026-03-03 08:00: Gas · 9 h free from 08:00 · works in M19',
      'Ben 2026-03-03 08:00: Gas · 9 h free from 08:00 · has been there before',
      'Ann 2026-03-03 08:00: Gas · 9 h free from 08:00',
      '',
    ]);
    const visits = [visit(4, '10:00', { day: '2026-03-04' })];
    const only = { workers: [worker(4)], visits, days };
    expect(found(boiler, only)[0]).toMatch(/^Dot 2026-03-04 11:15/);
    expect(found({ ...boiler, due_date: '2026-03-03' }, only)[0]).toMatch(/^Dot 2026-03-03 08:00/);
  });
});

test('a week of work has no week-end', () => {
  expect(workingDays('2026-03-06', 3)).toEqual(['2026-03-06', '2026-03-09', '2026-03-10']);
  expect(workingDays('2026-03-07', 1)).toEqual(['2026-03-09']);
  expect(daysBetween('2026-02-28', '2026-03-01')).toEqual(['2026-02-28', '2026-03-01']);
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
});
