import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { harmlessClockMs } from '#server/checks/constants.ts';
import { Phone } from '#tests/support/phone-outbox.ts';
import type { NewEntry } from '../entry.ts';

const hour = 3_600_000;
const ann = '1.7';
const iso = (time: number) => new Date(time).toISOString();
const note = 'Bled the radiators';

let phones = 0;

/** A phone 3 hours fast at one o'clock; the server is reached while `line.isUp`. */
async function fastPhone() {
  phones += 1;
  const line = { isUp: true };
  const time = { now: Date.parse('2026-03-02T01:00:00Z'), ahead: 3 * hour };
  const sent: Sent[] = [];
  const clocks = { phone: () => time.now + time.ahead, server: () => time.now };
  const made = new Phone(
    `clock-${phones}`,
    async ({ body }) => {
      if (!line.isUp) throw new TypeError('Failed to fetch');
      const { data: part } = body as Sent;
      const serverTime = time.now;
      sent.push({ ...(body as Sent), serverTime, ...(part && { data: { ...part, serverTime } }) });
      const data = { id: 1, start_time: iso(time.now), end_time: null };
      return { status: 200, body: { result: { data } }, retryAfter: null };
    },
    () => time.now,
    true,
    clocks,
  );
  made.line = () => line.isUp;
  const { outbox } = await made.open();
  outbox.setUser(ann);
  made.askTime();
  /** A screen measures with the phone's clock, as `write` does. */
  const press = async (entryAt: (at: string) => NewEntry, minutesLater = 0) => {
    time.now += minutesLater * 60_000;
    const clock = made.clock.stamp();
    await outbox.add({ ...entryAt(iso(clock.read + clock.offset)), clock }, [], ann);
    await outbox.drain();
  };
  const putRight = () => {
    time.ahead = 0;
  };
  return { outbox, sent, time, line, press, putRight };
}

const started = (at: string): NewEntry => ({
  kind: 'time_start',
  at,
  makes: ['a'],
  body: { job_id: 3, is_driving: false, client_ref: 'a', start_time: at },
});
const ended = (at: string): NewEntry => ({
  kind: 'time_change',
  at,
  needs: ['a'],
  body: { id: 'a', data: { end_time: at, note } },
});

interface Sent {
  at?: string;
  start_time?: string;
  end_time?: string;
  sent_at?: string;
  clock_moved?: boolean;
  data?: Sent;
  serverTime: number;
}

/** The minute that the server records for a time of a request. */
function recorded({ sent_at, serverTime }: Sent, time: string | undefined): string {
  const skew = serverTime - Date.parse(sent_at ?? '');
  const shift = Math.abs(skew) > harmlessClockMs ? skew : 0;
  return iso(Math.round((Date.parse(time ?? '') + shift) / 60_000) * 60_000).slice(11, 16);
}

test('half a day offline with a clock 3 hours fast, put right at the end: every kind is dated right', async () => {
  const { outbox, sent, line, press, putRight, time } = await fastPhone();
  line.isUp = false;
  await press(started, 2);
  await press((at) => ({ kind: 'note', at, body: { job_id: 3, note, client_ref: 'n' } }), 60);
  await press((at) => ({ kind: 'task', at, body: { job_id: 3, description: note, client_ref: 't' } }));
  const paid = { amount: 5, expense_type: 'fuel', expense_date: '2026-03-02', client_ref: 'x' } as const;
  await press((at) => ({ kind: 'expense', at, body: paid }));
  await press((at) => ({ kind: 'files', at, body: { job_id: 3, category: 'work_note', client_ref: 'p' } }));
  await press(ended, 120);
  time.now += 60_000;
  putRight();
  line.isUp = true;
  await outbox.wake();
  const [start, ...others] = sent as [Sent, ...Sent[]];
  expect(recorded(start, start.start_time)).toBe('01:02');
  const end = others.find(({ data }) => data)!.data!;
  expect(recorded(end, end.end_time)).toBe('04:02');
  // Three hours are no harmless difference.
  expect(end.clock_moved).toBe(true);
  const made = others.filter(({ data }) => !data);
  expect(made.map((body) => recorded(body, body.at))).toEqual(['02:02', '02:02', '02:02', '02:02']);
});

test('a start and its end that are sent as one keep the offset of each', async () => {
  const { outbox, sent, line, press, putRight, time } = await fastPhone();
  line.isUp = false;
  outbox.setUser(null);
  await press(started, 2);
  putRight();
  await press(ended, 180);
  line.isUp = true;
  outbox.setUser(ann);
  await outbox.drain();
  expect(sent).toHaveLength(1);
  const [whole] = sent as [Sent];
  expect(recorded(whole, whole.start_time)).toBe('01:02');
  expect(recorded(whole, whole.end_time)).toBe('04:02');
  expect(time.ahead).toBe(0);
});

test('a clock that is still wrong is sent as it stands, for the server to correct', async () => {
  const { sent, press } = await fastPhone();
  await press(started, 2);
  expect(sent).toMatchObject([{ start_time: '2026-03-02T04:02:00.000Z', sent_at: '2026-03-02T04:02:00.000Z' }]);
  expect(sent[0]).not.toHaveProperty('clock_moved');
});

test('an entry whose answer was lost is sent again with the same times, although the clock was put right', async () => {
  const { outbox, sent, line, press, putRight, time } = await fastPhone();
  await press(started, 2);
  // Its answer is lost: the entry is stored again as it was claimed.
  line.isUp = false;
  await press(ended, 60);
  const [tried] = outbox.snapshot().entries ?? [];
  expect(tried).toMatchObject({ tried: true });
  putRight();
  time.now += 60_000;
  line.isUp = true;
  await outbox.wake();
  expect(sent.at(-1)).toMatchObject({
    data: { end_time: '2026-03-02T05:02:00.000Z', sent_at: expect.stringMatching(/^2026-03-02T05:0[23]/) },
  });
});

test('put right twice without signal: what was measured in between says so', async () => {
  const { outbox, sent, line, press, putRight, time } = await fastPhone();
  line.isUp = false;
  time.ahead = 2 * hour;
  await press(started, 2);
  putRight();
  await press(ended, 60);
  line.isUp = true;
  await outbox.wake();
  expect(sent).toMatchObject([{ clock_moved: true }]);
});

test('an entry of a version that did not watch the clock is sent as before', async () => {
  const { outbox, sent, line, putRight, time } = await fastPhone();
  line.isUp = false;
  await outbox.add(started('2026-03-02T04:00:00.000Z'));
  await outbox.drain();
  putRight();
  time.now += 60_000;
  line.isUp = true;
  await outbox.wake();
  expect(sent).toMatchObject([{ start_time: '2026-03-02T04:00:00.000Z', sent_at: '2026-03-02T01:01:00.000Z' }]);
  expect(sent[0]).not.toHaveProperty('clock_moved');
});
