import { expect, it } from 'vitest';
import { proposeAssignees } from './assignees.ts';
import type { Absence, Visit, Worker } from './diary.ts';

const day = '2026-03-03';
const usual = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '17:00' }));
const worker = (user_id: number, more: Partial<Worker> = {}) =>
  ({ user_id, role: 'employee', hours: usual, ...more }) as Worker;
const visit = (id: number, user_id: number, starts: string | null, minutes = 60) =>
  ({
    id,
    user_id,
    day,
    starts,
    expected_minutes: minutes,
    status: 'planned',
    arrives_at: null,
    no_access_at: null,
    wish: '',
    Job: { job_title: `Job ${id}`, due_date: null, Property: { address: '1 Mill Lane', post_code: 'SK1 3AA' } },
  }) as Visit;
const [ill, busy, free, away, office] = [1, 2, 3, 4, 5];
const workers = [ill, busy, free, away].map((id) => worker(id)).concat(worker(office, { role: 'admin' }));
const absences = [{ user_id: away, start_date: day, end_date: day, kind: 'holiday' } as Absence];
const propose = (given: Visit[], planned: Visit[]) =>
  Object.fromEntries(proposeAssignees(given, { workers, visits: [...given, ...planned], absences, today: day }));

it('spreads the visits of an absent worker over those who are there and free, who has least to do first', () => {
  const given = [visit(1, ill, '09:00'), visit(2, ill, '09:30'), visit(3, ill, '11:00')];
  expect(propose(given, [visit(10, busy, '14:00')])).toEqual({ 1: free, 2: busy, 3: free });
});

it('leaves a visit to nobody where everybody overlaps, is away or has a full day', () => {
  const given = [visit(1, ill, '09:00'), visit(2, ill, null)];
  const full = [visit(10, busy, '08:00', 540), visit(11, free, '08:30', 500)];
  expect(propose(given, full)).toEqual({ 1: null, 2: null });
});
