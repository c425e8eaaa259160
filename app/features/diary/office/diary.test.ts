import { describe, expect, it } from 'vitest';
import { travelBetween } from '#server/infra/typed/travel.ts';
import { listJobsSchema } from '#server/jobs/schema.ts';
import type { Absence, Visit, Worker } from './diary.ts';
import {
  canSplit,
  daysOf,
  lanesOf,
  overtakenLabel,
  planOfKey,
  spanOf,
  splitOf,
  splitOptions,
  stepped,
  timeLabel,
  visitsByCell,
  warningsOf,
} from './diary.ts';
import { addressOf, diaryQuery, waitingInput } from './diary-list.ts';

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
  arrives_at: null,
  no_access_at: null,
  wish: '',
  worked_minutes: 0,
  driven_minutes: 0,
  Job: {
    number: 1,
    job_title: `Job ${id}`,
    status: 'pending_start',
    priority: 'Medium',
    due_date: null,
    trade: null,
    Property: { id: 1, address: '1 Mill Lane', post_code: 'SK1 3AA' },
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
  trades: 'Gas',
  districts: '',
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '17:00' })),
};
const holiday = { user_id: 5, start_date: '2026-03-02', end_date: '2026-03-04', kind: 'holiday' } as Absence;
const context = { sameDay: [], worker, absence: undefined, today: '2026-03-02' };

it('shows a day, its week from Sunday, or all weeks of its month', () => {
  expect(spanOf('day', '2026-03-03')).toEqual({ start_date: '2026-03-03', end_date: '2026-03-03' });
  expect(spanOf('week', '2026-03-03')).toEqual({ start_date: '2026-03-01', end_date: '2026-03-07' });
  expect(spanOf('month', '2026-12-31')).toEqual({ start_date: '2026-11-29', end_date: '2027-01-02' });
  expect(daysOf(spanOf('month', '2026-02-10'))).toHaveLength(28);
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepped('week', '2026-03-03', -1)).toBe('2026-02-24');
});

describe('warnings', () => {
  it('names a trade that the worker has not, unless nobody said what they have', () => {
    const Job = { ...visit(1).Job, trade: 'Drains' };
    const of = (trades: string) => warningsOf(visit(1, { Job }), { ...context, worker: { ...worker, trades } });
    expect([of('Gas'), of('Drains, Gas'), of('')]).toEqual([['Needs Drains'], [], []]);
  });

  it('names an overlap, but not of visits that follow each other or have no time', () => {
    const sameDay = [
      visit(1),
      visit(2, { starts: '10:00' }),
      visit(3, { starts: null }),
      visit(4, { starts: '10:30' }),
    ];
    const of = (at: number) => warningsOf(sameDay[at]!, { ...context, sameDay });
    expect([of(0), of(1), of(2), of(3)]).toEqual([[], ['Overlaps Job 4'], [], ['Overlaps Job 2']]);
  });

  it('names absences, free days, hours, due dates and what was not done', () => {
    expect(warningsOf(visit(1), { ...context, absence: holiday })).toEqual(['Away: holiday']);
    expect(warningsOf(visit(1, { day: '2026-03-07' }), context)).toEqual(['Not a working day']);
    expect(warningsOf(visit(1, { starts: '16:30' }), context)).toEqual(['Outside 08:00–17:00']);
    expect(warningsOf(visit(1), { ...context, today: '2026-03-04' })).toEqual(['Not done']);
    const late = visit(1);
    late.Job.due_date = '2026-03-02';
    expect(warningsOf(late, context)[0]).toMatch(/^Due Mon 2 Mar/);
    expect(warningsOf({ ...late, status: 'done' }, { ...context, absence: holiday })).toEqual([]);
  });

  it('says where there is no time to get to the next visit', () => {
    const at = (id: number, starts: string, address: string, post_code: string, more: Partial<Visit> = {}) => {
      const made = visit(id, { starts, ...more });
      return { ...made, Job: { ...made.Job, Property: { id: 1, address, post_code } } };
    };
    const sameDay = [
      at(1, '09:00', '1 Mill Lane', 'SK1 3AA'),
      at(2, '10:00', '2 Mill Lane', 'sk13aa'),
      at(3, '11:00', '9 Bury Road', 'SK4 1AB'),
      at(4, '12:05', '8 Oak Street', 'SK4 9ZZ'),
      at(5, '13:20', '3 Albert Road', 'M19 2EF'),
      at(6, '14:50', 'The Yard', 'none'),
      at(7, '15:50', '5 Elm Row', 'M19 2EF', { status: 'done' }),
      at(8, '16:50', '7 Elm Row', 'OL1 1AA'),
    ];
    expect(sameDay.map((each) => warningsOf(each, { ...context, sameDay })).slice(0, 7)).toEqual([
      [],
      [],
      ['No time to get here from 2 Mill Lane, allow 20 min'],
      ['Only 5 min to get here from 9 Bury Road, allow 10 min'],
      ['Only 15 min to get here from 8 Oak Street, allow 30 min'],
      [],
      [],
    ]);
    // Nobody leaves from a visit that is over, and nobody can judge an address without a postcode.
    expect(warningsOf(sameDay[7]!, { ...context, sameDay })).toEqual(['Outside 08:00–17:00']);
    expect([travelBetween('M1 1AA', 'M11 1AA'), travelBetween('SW1A 2AA', 'sw1a2ab')]).toEqual([20, 10]);
  });

  it('asks nothing of a visit that is nobody’s yet', () => {
    expect(warningsOf(visit(1, { user_id: null, starts: '05:00' }), { ...context, worker: undefined })).toEqual([]);
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

describe('a visit that is split', () => {
  it('goes half and half, in parts of a quarter of an hour or 5 minutes', () => {
    expect(splitOptions(10)).toEqual([5]);
    expect(splitOptions(75)).toEqual([15, 30, 45, 60]);
    expect(splitOptions(92).at(-1)).toBe(75);
    expect(splitOptions(60)).toHaveLength(11);
    const of = (minutes: number) => splitOf(visit(1, { expected_minutes: minutes }), worker, '2026-03-02').first;
    expect([of(10), of(75), of(60), of(480)]).toEqual([5, 45, 30, 240]);
    expect(canSplit(visit(1, { expected_minutes: 9 })) || canSplit(visit(1, { status: 'done' }))).toBe(false);
  });

  it('continues on the next day that its worker works, not before tomorrow', () => {
    const next = (more: Partial<Visit>, today = '2026-03-02') => splitOf(visit(1, more), worker, today);
    expect(next({})).toMatchObject({ day: '2026-03-04', starts: '08:00' });
    expect(next({ day: '2026-03-06', starts: null })).toMatchObject({ day: '2026-03-09', starts: '' });
    expect(next({}, '2026-03-04').day).toBe('2026-03-05');
    expect(splitOf(visit(1), undefined, '2026-03-02').day).toBe('2026-03-04');
  });
});

it('keeps the filters of jobs to plan with the board, and the server accepts them', () => {
  const search = new URLSearchParams(
    'view=week&day=2026-03-03&q=tap&due=this_week&job_type=Emergency&status=in_progress&trade_id=3&district=M19',
  );
  const asked = { q: 'tap', due: 'this_week', job_type: 'Emergency', status: 'in_progress', unscheduled: true };
  expect(waitingInput(search)).toMatchObject({ trade_id: 3, district: 'M19' });
  expect(waitingInput(search)).toMatchObject(asked);
  expect(listJobsSchema.safeParse(waitingInput(search)).error).toBeUndefined();
  const next = addressOf(search, { view: 'day', day: '2026-03-04' });
  expect(diaryQuery(next, '2026-03-03').waiting).toEqual(waitingInput(search));
  expect([...addressOf(next, { view: 'table', day: '2026-03-04' }).keys()]).toEqual(['view', 'day']);
  expect(waitingInput(new URLSearchParams('due=never&status=completed'))).toEqual(waitingInput(new URLSearchParams()));
});

it('says who moved a visit where, or deleted it', () => {
  const labelOf = (more: Partial<Visit>) => overtakenLabel('Ivy Moss', visit(1), visit(1, more));
  const bob = { user_id: 6, User: { first_name: 'Bob', last_name: 'Ray' } };
  expect(labelOf({ day: '2026-03-04', starts: '10:30', ...bob })).toMatch(
    /^Ivy Moss moved Job 1 to Wed 4 Mar( 2026)?, 10:30, Bob Ray$/,
  );
  expect(labelOf({ starts: null, user_id: null, User: null })).toMatch(/ to Tue 3 Mar( 2026)?, nobody yet$/);
  expect(labelOf({ expected_minutes: 90 })).toBe('Ivy Moss changed Job 1 to 1 h 30 min');
  expect(overtakenLabel('Ivy Moss', visit(1), null)).toMatch(/^Ivy Moss deleted the visit Job 1 of Tue 3 Mar/);
});
