import { describe, expect, test } from 'vitest';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { activeOf } from './active-tracking.ts';
import { type Entry, entryFrom, type NewEntry } from './entry.ts';
import { applyPending, baseOf, pendingTime } from './running.ts';

const nine = '2026-03-02T09:00:00.000Z';
const ten = '2026-03-02T10:00:00.000Z';
const record = (changes: Partial<TimeRecord>) =>
  ({
    id: 40,
    client_ref: 'a',
    job_id: 3,
    is_driving: false,
    start_time: nine,
    note: 'As saved',
    property_name: '12 High Street',
    ...changes,
  }) as TimeRecord;
const entries = (...added: NewEntry[]) =>
  added.map((entry, seq) => ({ ...entryFrom(entry, 1, `e${seq}`, 'k', 0), seq }) as Entry);

const start: NewEntry = {
  kind: 'time_start',
  at: nine,
  makes: ['a'],
  property_name: '12 High Street',
  body: { job_id: 3, is_driving: true, start_time: nine, client_ref: 'a' },
};
const change = (id: number | string, data: object, makes: string[] = []): NewEntry => ({
  kind: 'time_change',
  at: ten,
  makes,
  needs: [String(id)],
  body: { id, data },
});
const turn = change('a', { is_driving: false, at: ten, client_ref: 'b' }, ['b']);

describe('what runs on this phone', () => {
  test('is the server’s record while nothing waits', () => {
    expect(applyPending(activeOf(record({})), [])).toMatchObject({
      trackingId: 'a',
      note: 'As saved',
      jobId: 3,
    });
    expect(applyPending(null, [])).toBeNull();
  });

  test('a start that ends what runs takes its place; rejected, what it was to end runs on', () => {
    const drive: NewEntry = {
      ...start,
      at: ten,
      makes: ['c'],
      needs: ['a'],
      body: {
        job_id: 4,
        is_driving: true,
        start_time: ten,
        client_ref: 'c',
        end_previous: { note: 'Done here' },
      },
    };
    const [work, next] = entries(start, drive);
    expect(applyPending(null, [work!, next!])).toMatchObject({ trackingId: 'c', jobId: 4, startTime: ten });
    const rejected = { ...next!, refusal: { status: 404, code: 'not_found', words: 'No such job.' } };
    expect(applyPending(null, pendingTime([work!, rejected]))).toMatchObject({ trackingId: 'a', jobId: 3 });
  });

  test('follows the entries that wait: start, turn, note, end', () => {
    const begun = applyPending(null, entries(start));
    expect(begun).toEqual({
      jobId: 3,
      propertyName: '12 High Street',
      trackingId: 'a',
      isDriving: true,
      startTime: nine,
      note: '',
    });
    const turned = applyPending(null, entries(start, turn));
    expect(turned).toEqual({ ...begun, trackingId: 'b', isDriving: false, startTime: ten });
    const noted = applyPending(null, entries(start, turn, change('b', { note: 'Some words' })));
    expect(noted).toEqual({ ...turned, note: 'Some words' });
    expect(applyPending(null, entries(start, turn, change('b', { end_time: ten })))).toBeNull();
  });

  test('is not changed twice by what the server has already', () => {
    const taken = record({ client_ref: 'b', start_time: ten, note: '' });
    expect(applyPending(activeOf(taken), entries(start, turn))?.trackingId).toBe('b');
    expect(applyPending(activeOf(taken), entries(turn))).toMatchObject({
      trackingId: 'b',
      isDriving: false,
      note: '',
    });
    expect(applyPending(activeOf(record({})), entries(start))).toMatchObject({ note: 'As saved' });
    expect(applyPending(null, entries(change('a', { end_time: ten })))).toBeNull();
  });

  test('applies to the server’s record where that is ours, else to what runs here', () => {
    const here = activeOf(record({ client_ref: 'x' }));
    const strange = record({ client_ref: 'y' });
    expect(baseOf(here, strange, entries(change('x', { end_time: ten })))).toBe(here);
    expect(baseOf(null, strange, entries(start))).toBeNull();
    expect(baseOf(here, record({ client_ref: 'x', note: 'New' }), [])).toMatchObject({ note: 'New' });
    expect(baseOf(null, record({}), entries(change('a', { note: 'x' })))).toMatchObject({ trackingId: 'a' });
    const numbered = { ...change(40, {}), needs: ['time-tracking:40'] };
    expect(baseOf(null, record({ client_ref: null }), entries(numbered))).toMatchObject({ trackingId: 40 });
    expect(baseOf(here, undefined, entries(start))).toBe(here);
  });

  test('a coalesced record does not run', () => {
    const finished = { ...start, body: { ...start.body, end_time: ten } } as NewEntry;
    expect(applyPending(null, entries(finished))).toBeNull();
    expect(applyPending(activeOf(record({})), entries(finished))).toBeNull();
  });

  test('leaves out rejected entries and their dependents', () => {
    const [first, ...rest] = entries(start, turn, change('b', { note: 'x' }), change('z', {}));
    const refusal = { status: 404, code: 'not_found', words: '' };
    expect(pendingTime([{ ...first!, refusal }, ...rest]).map(({ uuid }) => uuid)).toEqual(['e3']);
    expect(pendingTime([first!, ...rest])).toHaveLength(4);
  });
});
