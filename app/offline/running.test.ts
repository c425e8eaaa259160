import { describe, expect, test } from 'vitest';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { type ActiveTracking, activeOf } from './active-tracking.ts';
import { type Entry, entryFrom, type NewEntry } from './entry.ts';
import { applyPending, baseRecord, pendingTime, selectRunning, trackingAfter } from './running.ts';

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
  added.map((entry, seq) => ({ ...entryFrom(entry, '1.1', `e${seq}`, 'k', 0), seq }) as Entry);

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

describe('the running record', () => {
  test('is the server’s record while nothing is pending', () => {
    expect(applyPending(activeOf(record({})), [])).toMatchObject({
      trackingId: 'a',
      note: 'As saved',
      jobId: 3,
    });
    expect(applyPending(null, [])).toBeNull();
  });

  test('is replaced by a start that ends it, and restored if that start is rejected', () => {
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
    const rejectedStart = { ...next!, refusal: { status: 404, code: 'not_found', words: 'No such job.' } };
    expect(applyPending(null, pendingTime([work!, rejectedStart]))).toMatchObject({ trackingId: 'a', jobId: 3 });
  });

  test('follows pending entries: start, switch, note, end', () => {
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

  test('is not changed twice by an entry that has already arrived', () => {
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

  test('applies entries to the server’s record if it is ours, else to the local one', () => {
    const here = activeOf(record({ client_ref: 'x' }));
    const strange = record({ client_ref: 'y' });
    expect(baseRecord(here, strange, entries(change('x', { end_time: ten })))).toBe(here);
    expect(baseRecord(null, strange, entries(start))).toBeNull();
    expect(baseRecord(here, record({ client_ref: 'x', note: 'New' }), [])).toMatchObject({ note: 'New' });
    expect(baseRecord(null, record({}), entries(change('a', { note: 'x' })))).toMatchObject({ trackingId: 'a' });
    const numbered = { ...change(40, {}), needs: ['time-tracking:40'] };
    expect(baseRecord(null, record({ client_ref: null }), entries(numbered))).toMatchObject({ trackingId: 40 });
    expect(baseRecord(here, undefined, entries(start))).toBe(here);
  });

  test('does not include a coalesced record', () => {
    const finished = { ...start, body: { ...start.body, end_time: ten } } as NewEntry;
    expect(applyPending(null, entries(finished))).toBeNull();
    expect(applyPending(activeOf(record({})), entries(finished))).toBeNull();
  });

  test('ignores rejected entries and their dependents', () => {
    const [first, ...rest] = entries(start, turn, change('b', { note: 'x' }), change('z', {}));
    const rejection = { status: 404, code: 'not_found', words: '' };
    expect(pendingTime([{ ...first!, refusal: rejection }, ...rest]).map(({ uuid }) => uuid)).toEqual(['e3']);
    expect(pendingTime([first!, ...rest])).toHaveLength(4);
  });
});

describe('selectRunning', () => {
  const a = activeOf(record({}));
  const b: ActiveTracking = { ...a, trackingId: 'b', startTime: ten, note: '' };
  const strange = record({ id: 41, client_ref: 'z' });
  const both = (running: ActiveTracking | null) => ({ followed: running, running });
  const rejection = { status: 409, code: 'conflict', words: 'Ended.' };
  const end = change('a', { end_time: ten });

  test('keeps the followed record if the server’s is unknown, missing or different', () => {
    for (const last of [undefined, null, strange]) expect(selectRunning(both(a), last, [])).toEqual(both(a));
    for (const last of [undefined, null, strange]) expect(selectRunning(both(null), last, [])).toEqual(both(null));
  });

  test('adopts changes by others to the followed record', () => {
    expect(selectRunning(both(a), record({ note: 'New' }), [])).toEqual(both({ ...a, note: 'New' }));
  });

  test('applies pending entries and follows the same record until they have arrived', () => {
    const driven = record({ is_driving: true });
    const drive = activeOf(driven);
    expect(selectRunning(both(drive), driven, entries(turn))).toEqual({ followed: drive, running: b });
    expect(selectRunning({ followed: drive, running: b }, undefined, entries(turn)).running).toEqual(b);
    expect(selectRunning(both(null), null, entries(start))).toMatchObject({
      followed: null,
      running: { trackingId: 'a' },
    });
  });

  test.each([
    ['an end', end],
    ['a switch', turn],
    ['a note', change('a', { note: 'Words of mine' })],
  ])('%s that was rejected has no effect, also if the record has ended elsewhere', (_, entry) => {
    for (const last of [record({}), null, strange]) {
      const pending = selectRunning(both(a), record({}), entries(entry));
      const [rejected] = entries(entry);
      const after = selectRunning(pending, last, [{ ...rejected!, refusal: rejection }]);
      expect(after).toEqual(both(a));
      expect(selectRunning(after, last, [])).toEqual(both(a));
    }
  });

  test('after a rejected start the previous state is restored', () => {
    const pending = selectRunning(both(null), null, entries(start));
    expect(
      selectRunning(
        pending,
        null,
        entries(start).map((entry) => ({ ...entry, refusal: rejection })),
      ),
    ).toEqual(both(null));
  });

  test('ending a record that was found here does not make this phone follow it', () => {
    const pending = selectRunning(both(null), record({}), entries(end));
    expect(pending).toEqual(both(null));
    expect(selectRunning(pending, record({}), [])).toEqual(both(null));
  });

  test('recovers if the tab died between a response and storing its state', () => {
    const started = record({ note: '' });
    expect(selectRunning({ followed: null, running: a }, started, [])).toEqual(both(activeOf(started)));
    expect(selectRunning({ followed: a, running: null }, null, [])).toEqual(both(null));
  });

  test('after a response follows the record that the entry created', () => {
    const waiting = entries(start, turn);
    const pending = selectRunning(both(null), null, waiting);
    const after = trackingAfter(pending, waiting[0]!, record({ is_driving: true }), waiting);
    expect(after).toMatchObject({ followed: { trackingId: 'a' }, running: { trackingId: 'b' } });
    const turned = trackingAfter(after, waiting[1]!, record({ client_ref: 'b' }), waiting.slice(1));
    expect(turned).toMatchObject({ followed: { trackingId: 'b' }, running: { trackingId: 'b' } });
    const deleted = { ...record({}), deleted: { by: null, reason: null } };
    const began = selectRunning(both(null), null, entries(start));
    expect(trackingAfter(began, waiting[0]!, deleted, entries(start)).followed).toMatchObject({
      trackingId: 'a',
    });
  });

  test('follows the record that the server returned instead of the one that was sent', () => {
    const began = selectRunning(both(null), null, entries(start));
    const first = record({ client_ref: 'first', is_driving: true, end_time: null });
    expect(trackingAfter(began, entries(start)[0]!, first, entries(start))).toEqual(both(activeOf(first)));
  });

  test('a late response changes nothing if another record is running', () => {
    const later = both({ ...a, trackingId: 'c' });
    expect(trackingAfter(later, entries(start)[0]!, record({}), entries(start))).toBe(later);
  });
});
