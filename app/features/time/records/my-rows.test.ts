import { describe, expect, test } from 'vitest';
import { type ActiveTracking, activeOf } from '#app/offline/active-tracking.ts';
import { applyEntries } from '#app/offline/apply-entries.ts';
import { type Entry, entryFrom, type NewEntry, type Rejection } from '#app/offline/entry.ts';
import { provideApplyEntries } from '#app/offline/pending.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { type Action, entryOf } from '../tracking/tracking-entries.ts';
import type { MyRecord } from './my-record.tsx';
import { type MyRow, myRows, waitingMinutes } from './my-rows.ts';

provideApplyEntries(applyEntries);

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const rejection: Rejection = { status: 409, code: 'conflict', words: 'No.' };
const job = (id: number, title: string) => ({ id, job_title: title, property_address: `${id} Oak Road` });

/** The work that runs on the server since 09:00. */
const last = {
  id: 7,
  client_ref: null,
  user_id: 5,
  job_id: 1,
  is_driving: false,
  start_time: at('09:00'),
  end_time: null,
  duration: null,
  note: 'Fitted the valve',
  property_name: '1 Oak Road',
  Job: { job_title: 'Tap', Property: { address: '1 Oak Road' } },
} as TimeRecord;
const record: MyRecord = { ...last, deleted: null, changes: [] };
const active = activeOf(last);

let seq = 0;
const entry = (added: NewEntry, refusal: Rejection | null = null): Entry => {
  seq += 1;
  return { ...entryFrom(added, '1.5', `uuid ${seq}`, 'key', 0), seq, refusal } as Entry;
};
const facts = (time: string, client_ref: string) => ({ at: at(time), client_ref, position: null });
const running = (trackingId: string, jobId: number): ActiveTracking => ({ ...active, trackingId, jobId, note: '' });
const end = (active: ActiveTracking, note: string): Action => ({
  do: 'end',
  active,
  note,
  position: Promise.resolve(null),
  finished: false,
});

/** Driving to another job from 11:00, work there from 11:20 to 12:05, all without signal. */
const day = () => {
  const previous = { active, note: 'Fitted the valve' };
  const driving = { ...running('b', 2), isDriving: true };
  const drive = entryOf({ do: 'start', job: job(2, 'Boiler'), isDriving: true, previous }, facts('11:00', 'b'));
  const arrive = entryOf({ do: 'change', active: driving, draft: { note: '', isDriving: false } }, facts('11:20', 'c'));
  const stop = entryOf(end(running('c', 2), 'Bled the boiler'), facts('12:05', ''));
  return [drive, arrive, stop];
};
const shown = (rows: readonly MyRow[]) =>
  rows.map(({ Job, is_driving, start_time, end_time, sync }) => [
    `${is_driving ? 'Driving' : 'Work'} ${Job.job_title} ${start_time.slice(11, 16)}-${end_time?.slice(11, 16) ?? ''}`,
    sync,
  ]);

describe('a day without signal', () => {
  const expected = [
    ['Work Boiler 11:20-12:05', 'waiting'],
    ['Driving Boiler 11:00-11:20', 'waiting'],
    ['Work Tap 09:00-11:00', 'waiting'],
  ];

  test('is listed as it happened, whether the list has the running record or not', () => {
    const entries = day().map((added) => entry(added));
    for (const records of [[record], []]) {
      const rows = myRows(records, last, entries, () => true);
      expect(shown(rows)).toEqual(expected);
      expect(rows.map(({ note, duration }) => [note, duration])).toEqual([
        ['Bled the boiler', 45],
        ['', 20],
        ['Fitted the valve', 120],
      ]);
    }
    const onlyWork = myRows([record], last, entries, ({ is_driving }) => !is_driving);
    expect(shown(onlyWork)).toEqual([expected[0], expected[2]]);
  });

  test('is not changed twice by an entry that has already arrived', () => {
    const [drive, ...rest] = day().map((added) => entry(added));
    const arrived = {
      ...record,
      id: 8,
      client_ref: 'b',
      job_id: 2,
      is_driving: true,
      start_time: at('11:00'),
      Job: { job_title: 'Boiler', Property: { address: '2 Oak Road' } },
    };
    const ended = { ...record, end_time: at('11:00'), duration: 120 };
    expect(shown(myRows([arrived, ended], null, [drive!, ...rest], () => true))).toEqual([
      ...expected.slice(0, 2),
      ['Work Tap 09:00-11:00', 'sent'],
    ]);
  });

  test('counts the minutes of what has ended on its own day', () => {
    const entries = day().map((added) => entry(added));
    expect([...waitingMinutes(last, entries, 'UTC')]).toEqual([['2026-03-02', 185]]);
    // 09:00 is still 1 March there.
    expect([...waitingMinutes(last, entries, 'Pacific/Pago_Pago')]).toEqual([
      ['2026-03-02', 65],
      ['2026-03-01', 120],
    ]);
    expect([...waitingMinutes(last, entries.slice(0, 1), 'UTC')]).toEqual([['2026-03-02', 120]]);
  });

  test('a rejected start is marked with its end, counts nothing, and ends nothing', () => {
    const [drive, ...rest] = day();
    const entries = [entry(drive!, rejection), ...rest.map((added) => entry(added))];
    expect(shown(myRows([record], last, entries, () => true))).toEqual([
      ['Driving Boiler 11:00-', 'rejected'],
      ['Work Tap 09:00-', 'sent'],
    ]);
    expect([...waitingMinutes(last, entries, 'UTC')]).toEqual([]);
  });
});

test('a start and its end in one entry still end the record before', () => {
  const { body, ...start } = entryOf(
    { do: 'start', job: job(2, 'Boiler'), isDriving: false, previous: { active, note: '' } },
    facts('10:00', 'b'),
  ) as Extract<NewEntry, { kind: 'time_start' }>;
  const whole = entry({ ...start, body: { ...body, end_time: at('10:30'), timer: true } });
  expect(shown(myRows([record], last, [whole], () => true))).toEqual([
    ['Work Boiler 10:00-10:30', 'waiting'],
    ['Work Tap 09:00-10:00', 'waiting'],
  ]);
});

test('a rejected end leaves the record running and marks it', () => {
  const rejected = entry(entryOf(end(active, 'Done'), facts('12:00', '')), rejection);
  expect(shown(myRows([record], last, [rejected], () => true))).toEqual([['Work Tap 09:00-', 'rejected']]);
});
