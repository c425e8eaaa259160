import { describe, expect, test } from 'vitest';
import { decodeBody, decodeDays } from './decode-body.ts';
import { restRoutes } from './routes.ts';

const zone = 'Europe/London';

/** The procedure's input for a body. */
function decoded(call: string, body: Record<string, unknown>) {
  const route = restRoutes.find(({ line }) => `${line.method} ${line.path}` === call)!;
  return decodeBody(route, body, zone);
}

describe('the wrapper', () => {
  const fields = { job_title: 'New boiler' };

  test('of a change has either name or none; other properties stay beside it', () => {
    const guard = { expected_updatedAt: '2026-03-02T12:00:00.000Z' };
    const expected = { ...guard, changes: fields };
    for (const body of [
      { ...guard, changes: fields },
      { ...guard, data: fields },
      { ...guard, ...fields },
      { data: { ...guard, ...fields } },
    ]) {
      expect(decoded('PATCH /jobs/{id}', body)).toEqual(expected);
    }
    const note = { note: 'Cleaned the filter' };
    for (const body of [{ data: note }, { changes: note }, note]) {
      expect(decoded('PATCH /time-tracking/user/{id}', body)).toEqual({ data: note });
    }
  });

  test('of a new row as well', () => {
    const job = { property_id: 1, ...fields };
    for (const body of [job, { data: job }, { changes: job }, { property_id: 1, data: fields }]) {
      expect(decoded('POST /jobs', body)).toEqual(job);
    }
    expect(() => decoded('POST /jobs', { ...job, data: job })).toThrow('property_id is given twice.');
    const changes = { requested_note: 'Fitted the pump' };
    const expected = { tracking_id: 1, reason: 'Wrong', changes };
    for (const inner of [{ changes }, { data: changes }, changes]) {
      expect(decoded('POST /amendment-requests', { tracking_id: 1, reason: 'Wrong', ...inner })).toEqual(expected);
    }
  });

  test('is rejected by the schema if it occurs twice or contains no fields', () => {
    for (const body of [{ changes: fields, data: fields }, { changes: 5 }, { changes: null }]) {
      expect(decoded('PATCH /jobs/{id}', body)).toEqual(body);
    }
  });
});

describe('an empty value', () => {
  test('of an optional field counts as absent in a new row, also in nested objects', () => {
    const empty = { job_description: '', due_date: null, budget: '', status: '', client_ref: null };
    expect(decoded('POST /jobs', { property_id: 1, job_title: '', ...empty })).toEqual({
      property_id: 1,
      // Required, so the schema must reject it.
      job_title: '',
    });
    expect(decoded('POST /time-tracking', { end_previous: { note: '' }, start_cordinate: null })).toEqual({
      end_previous: {},
    });
  });

  test('clears a nullable field in a change; only a missing key leaves it unchanged', () => {
    const changes = { due_date: '', budget: '', job_start_date: null, job_description: '' };
    expect(decoded('PATCH /jobs/{id}', { changes })).toEqual({
      changes: { due_date: null, budget: null, job_start_date: null, job_description: '' },
    });
    // The schema must reject both.
    const kept = { status: '', job_title: null };
    expect(decoded('PATCH /jobs/{id}', kept)).toEqual({ changes: kept });
    expect(decoded('PATCH /jobs/{id}', { budget: 5, expected_updatedAt: null })).toEqual({
      changes: { budget: 5 },
    });
  });

  test('in a requested amendment is a change', () => {
    const changes = { requested_end_time: '', requested_job_id: '' };
    expect(decoded('POST /amendment-requests', { job_id: '', changes })).toEqual({
      changes: { requested_end_time: '', requested_job_id: null },
    });
  });
});

test('a timestamp for a day is read as that day in the company’s zone', () => {
  const dayOf = (due_date: unknown) => (decoded('POST /jobs', { due_date }) as { due_date: unknown }).due_date;
  for (const [moment, day] of [
    ['2026-06-30T23:30:00.000Z', '2026-07-01'],
    ['2026-06-30T23:30:00+01:00', '2026-06-30'],
    ['2026-06-30T23:30:00-0500', '2026-07-01'],
    ['2026-06-30 23:30', '2026-06-30'],
    // A time that the clocks skip still has a day.
    ['2026-03-29T01:30', '2026-03-29'],
    ['2026-06-30', '2026-06-30'],
    ['soon', 'soon'],
    [20_260_630, 20_260_630],
  ]) {
    expect(dayOf(moment), String(moment)).toBe(day);
  }
  expect(() => dayOf('2026-02-30T08:00:00Z')).toThrow('does not exist');
  const { input } = restRoutes.find(({ procedure }) => procedure === 'timeTracking.list')!;
  expect(decodeDays(input, { start_date: '2026-06-30T23:30:00Z' }, zone)).toEqual({
    start_date: '2026-07-01',
  });
});

test('a user in a list is a number, digits or an object with an id', () => {
  const assignees = [
    7,
    '8',
    { id: 9 },
    { user_id: '10', assigned_for: '' },
    { id: '11', assigned_for: '2026-03-02T09:00:00Z' },
  ];
  const expected = [
    { user_id: 7 },
    { user_id: 8 },
    { user_id: 9 },
    { user_id: 10 },
    { user_id: 11, assigned_for: '2026-03-02' },
  ];
  expect(decoded('POST /jobs', { assignees })).toEqual({ assignees: expected });
  expect(decoded('PATCH /jobs/{id}', { assignees })).toEqual({ changes: { assignees: expected } });
  // Nothing that needs guessing is decoded.
  for (const each of ['Emil', '07', { name: 'Emil' }, null]) {
    const [read] = (decoded('POST /jobs', { assignees: [each] }) as { assignees: unknown[] }).assignees;
    expect(read).toEqual(typeof each === 'string' ? { user_id: each } : each);
  }
});
