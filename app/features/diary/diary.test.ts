import { describe, expect, it } from 'vitest';
import type { Absence, Visit, Worker } from './diary.ts';
import { daysOf, lanesOf, planOfKey, spanOf, stepped, timeLabel, visitsByCell, warningsOf } from './diary.ts';

const visit = (id: number, more: Partial<Visit> = {}): Visit => ({
  id,
  job_id: 1,
  user_id: 5,
  User: { first_name: 'Ann', last_name: 'Archer' },
  day: '2026-03-03',
  starts: '09:00',
  window_from: null,
  window_to: null,
  expected_minutes: 60,
  status: 'planned',
  note: '',
  wish: '',
  worked_minutes: 0,
  driven_minutes: 0,
  Job: {
    number: 1,
    job_title: `Job ${id}`,
    status: 'pending_start',
    priority: 'Medium',
    due_date: null,
    Property: { address: '1 Mill Lane', post_code: 'SK1 3AA' },
  },
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  ...more,
});

const worker: Worker = {
  user_id: 5,
  User: { first_name: 'Ann', last_name: 'Archer' },
  role: 'employee',
  is_usual: true,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '17:00' })),
};
const holiday = { user_id: 5, start_date: '2026-03-02', end_date: '2026-03-04', kind: 'holiday' } as Absence;
const around = { beside: [], worker, absence: undefined, today: '2026-03-02' };

it('shows a day, its week from Sunday, or all weeks of its month', () => {
  expect(spanOf('day', '2026-03-03')).toEqual({ start_date: '2026-03-03', end_date: '2026-03-03' });
  expect(spanOf('week', '2026-03-03')).toEqual({ start_date: '2026-03-01', end_date: '2026-03-07' });
  expect(spanOf('month', '2026-12-31')).toEqual({ start_date: '2026-11-29', end_date: '2027-01-02' });
  expect(daysOf(spanOf('month', '2026-02-10'))).toHaveLength(28);
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepped('week', '2026-03-03', -1)).toBe('2026-02-24');
});

describe('warnings', () => {
  it('names an overlap, but not of visits that follow each other or have no time', () => {
    const beside = [visit(1), visit(2, { starts: '10:00' }), visit(3, { starts: null }), visit(4, { starts: '10:30' })];
    const of = (at: number) => warningsOf(beside[at]!, { ...around, beside });
    expect([of(0), of(1), of(2), of(3)]).toEqual([[], ['Overlaps Job 4'], [], ['Overlaps Job 2']]);
  });

  it('names absences, free days, hours, due dates and what was not done', () => {
    expect(warningsOf(visit(1), { ...around, absence: holiday })).toEqual(['Away: holiday']);
    expect(warningsOf(visit(1, { day: '2026-03-07' }), around)).toEqual(['Not a working day']);
    expect(warningsOf(visit(1, { starts: '16:30' }), around)).toEqual(['Outside 08:00–17:00']);
    expect(warningsOf(visit(1), { ...around, today: '2026-03-04' })).toEqual(['Not done']);
    const late = visit(1);
    late.Job.due_date = '2026-03-02';
    expect(warningsOf(late, around)[0]).toMatch(/^Due Mon 2 Mar/);
    expect(warningsOf({ ...late, status: 'done' }, { ...around, absence: holiday })).toEqual([]);
  });

  it('asks nothing of a visit that is nobody’s yet', () => {
    expect(warningsOf(visit(1, { user_id: null, starts: '05:00' }), { ...around, worker: undefined })).toEqual([]);
  });
});

it('stands overlapping visits below each other', () => {
  const day = [visit(1), visit(2, { starts: '09:30' }), visit(3, { starts: '10:00' }), visit(4, { starts: null })];
  const { placed, lanes } = lanesOf(day);
  expect(placed.map(({ visit: { id }, lane }) => [id, lane])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
  ]);
  expect(lanes).toBe(2);
});

it('groups visits by worker and day, without cancelled ones', () => {
  const cells = visitsByCell([visit(1, { starts: '11:00' }), visit(2), visit(3, { status: 'cancelled' })]);
  expect([...cells].map(([key, list]) => [key, list.map(({ id }) => id)])).toEqual([['5 2026-03-03', [2, 1]]]);
});

describe('keys', () => {
  const board = { rows: [null, 5, 6], workerOf: () => worker };
  const week = { ...board, view: 'week' } as const;
  const day = { ...board, view: 'day' } as const;
  it.each([
    ['ArrowRight', false, week, { day: '2026-03-04' }],
    ['ArrowLeft', false, week, { day: '2026-03-02' }],
    ['ArrowDown', false, week, { user_id: 6 }],
    ['ArrowUp', false, week, { user_id: null }],
    ['ArrowRight', true, week, { expected_minutes: 75 }],
    ['ArrowLeft', true, day, { expected_minutes: 45 }],
    ['ArrowRight', false, day, { starts: '09:15' }],
    ['Enter', false, day, null],
  ] as const)('%s, with Shift %s', (key, isShift, at, plan) => {
    expect(planOfKey(visit(1), key, isShift, at)).toEqual(plan);
  });

  it('stops at the last worker and at the shortest visit', () => {
    expect(planOfKey(visit(1, { user_id: 6 }), 'ArrowDown', false, week)).toBeNull();
    expect(planOfKey(visit(1, { expected_minutes: 15 }), 'ArrowLeft', true, week)).toBeNull();
  });

  it('gives a visit without a time the start of the worker’s day', () => {
    expect(planOfKey(visit(1, { starts: null }), 'ArrowRight', false, day)).toEqual({ starts: '08:00' });
  });
});

it('says when a visit is', () => {
  expect(timeLabel(visit(1, { expected_minutes: 90 }))).toBe('09:00–10:30');
  expect(timeLabel(visit(1, { starts: null }))).toBe('Any time');
  expect(timeLabel(visit(1, { starts: null, window_from: '08:00', window_to: '10:00' }))).toBe(
    'Between 08:00 and 10:00',
  );
});
