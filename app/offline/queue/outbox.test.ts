import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { Phone, type Tab } from '#tests/support/phone-outbox.ts';
import type { NewEntry } from '../entry.ts';
import { type Message, Outbox } from './outbox.ts';
import { OutboxStore } from './outbox-store.ts';
import type { Outcome, Reply } from './outcome.ts';
import type { SendRequest } from './send-request.ts';

const ann = '1.7';
const bob = '1.8';
const at = '2026-03-02T09:00:00.000Z';
const ok: Reply = {
  status: 200,
  body: { result: { data: { id: 1, end_time: null, start_time: at } } },
  retryAfter: null,
};
const answered = (status: number, code = '', retryAfter: number | null = null): Reply => ({
  status,
  body: code && { error: { message: `Words of ${status}`, data: { code } } },
  retryAfter,
});

let phones = 0;
const tabs: Tab[] = [];
afterEach(() => {
  for (const { outbox } of tabs.splice(0)) outbox.stop();
});

/** A phone whose calls are answered by `answer`; what was sent is in `sent`. */
function phone(answer: (call: { name: string; identity: string }) => Reply | Promise<Reply>) {
  phones += 1;
  const clock = { now: Date.parse(at) };
  const sent: { name: string; key: string; identity: string; body: Record<string, unknown> }[] = [];
  const send: SendRequest = async ({ url, body }, { key, identity }) => {
    const name = url.split('/').at(-1)!;
    sent.push({ name, key, identity, body: body as Record<string, unknown> });
    return answer({ name, identity });
  };
  const made = new Phone(`outbox-${phones}`, send, () => clock.now, true);
  const open = async (identity: string | null = ann) => {
    const tab = await made.open();
    tabs.push(tab);
    tab.outbox.setUser(identity);
    await tab.outbox.drain();
    return tab.outbox;
  };
  return { open, sent, clock };
}

const start = (ref = 'a'): NewEntry => ({
  kind: 'time_start',
  at,
  makes: [ref],
  body: { job_id: 3, is_driving: true, client_ref: ref },
});
const end = (ref = 'a', measured = true): NewEntry => ({
  kind: 'time_change',
  at,
  needs: [ref],
  measured,
  body: { id: ref, data: { end_time: at } },
});
const states = (outbox: { snapshot(): { entries: readonly { refusal: unknown }[] | undefined } }) =>
  outbox.snapshot().entries?.map(({ refusal: rejection }) => (rejection ? 'refused' : 'waiting'));

describe('users', () => {
  test('another user neither sees nor sends an entry, which waits for its owner', async () => {
    const { open, sent } = phone(() => {
      throw new TypeError('Failed to fetch');
    });
    const anns = await open(ann);
    await anns.add(start());
    await anns.drain();
    sent.length = 0;
    const bobs = await open(bob);
    await bobs.wake();
    expect(bobs.snapshot().entries).toEqual([]);
    expect(sent).toEqual([]);
    bobs.setUser(ann);
    await bobs.wake();
    expect(states(bobs)).toEqual(['waiting']);
    expect(sent.map(({ identity }) => identity)).toEqual([ann]);
  });

  test('without a logged-in user nothing is sent and nothing can be added', async () => {
    const { open, sent } = phone(() => ok);
    const outbox = await open(null);
    await expect(outbox.add(start())).rejects.toThrow('Nobody is logged in.');
    expect(sent).toEqual([]);
  });

  test('an entry written before the session is confirmed waits for the phone’s last user', async () => {
    const { open, sent } = phone(() => ok);
    const outbox = await open(null);
    await outbox.add(start(), [], ann);
    await outbox.drain();
    expect(sent).toEqual([]);
    outbox.setUser(ann);
    await outbox.drain();
    expect(sent.map(({ identity }) => identity)).toEqual([ann]);
  });

  test('401 pauses everything until the session is back, and drops nothing', async () => {
    let live = false;
    const { open, sent, clock } = phone(() => (live ? ok : answered(401, 'unauthenticated')));
    const outbox = await open();
    await outbox.add(start('a'));
    await outbox.drain();
    await outbox.add(start('b'));
    await outbox.wake();
    clock.now += 3_600_000;
    await outbox.wake();
    expect(sent).toHaveLength(1);
    expect(outbox.snapshot()).toMatchObject({ waitingFor: 'session' });
    expect(states(outbox)).toEqual(['waiting', 'waiting']);
    live = true;
    outbox.setUser(ann);
    await outbox.drain();
    expect(states(outbox)).toEqual([]);
    expect(sent[1]!.key).toBe(sent[0]!.key);
  });
});

describe('sending', () => {
  test('each attempt sends the current time, except with typed times, and keeps its key', async () => {
    let isUp = false;
    const { open, sent, clock } = phone(() => (isUp ? ok : answered(502)));
    const outbox = await open();
    await outbox.add(end('x', false));
    await outbox.drain();
    await outbox.add(start('a'));
    await outbox.wake();
    clock.now += 60_000;
    isUp = true;
    await outbox.wake();
    const typed = sent.filter(({ name }) => name === 'timeTracking.changeOwn');
    expect(typed.map(({ body }) => body.data)).toEqual([{ end_time: at }, { end_time: at }, { end_time: at }]);
    expect(new Set(typed.map(({ key }) => key)).size).toBe(1);
    expect(sent.at(-1)!.body).toMatchObject({ sent_at: '2026-03-02T09:01:00.000Z' });
    expect(states(outbox)).toEqual([]);
  });

  test('429 waits for Retry-After, then resends by itself', async () => {
    let calls = 0;
    const { open, clock, sent } = phone(() => (++calls === 1 ? answered(429, 'rate_limited', 30) : ok));
    const outbox = await open();
    await outbox.add(start());
    await outbox.drain();
    clock.now += 29_000;
    await outbox.drain();
    expect(sent).toHaveLength(1);
    clock.now += 1_000;
    await outbox.drain();
    expect(sent).toHaveLength(2);
    expect(states(outbox)).toEqual([]);
  });

  test('one failure after a long time offline is retried within seconds', async () => {
    let line: 'none' | 'bad' | 'good' = 'none';
    const { open, clock, sent } = phone(() => {
      if (line !== 'good') throw new TypeError('Failed to fetch');
      return ok;
    });
    const outbox = await open();
    await outbox.add(start());
    for (let tries = 0; tries < 10; tries += 1) {
      clock.now += 300_000;
      await outbox.drain();
    }
    line = 'bad';
    await outbox.wake();
    sent.length = 0;
    line = 'good';
    clock.now += 3_000;
    await outbox.drain();
    expect(sent).toHaveLength(1);
    expect(states(outbox)).toEqual([]);
  });

  test('our own 500 delays that entry only', async () => {
    const { open } = phone(({ name }) => (name === 'timeTracking.start' ? answered(500, 'internal') : ok));
    const outbox = await open();
    await outbox.add(start('a'));
    await outbox.add(end('z'));
    await outbox.wake();
    expect(outbox.snapshot().entries?.map(({ makes }) => makes)).toEqual([['a']]);
  });

  test('reports the outcome of an entry that was coalesced into another', async () => {
    let isUp = false;
    const { open, sent } = phone(() => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return ok;
    });
    const outbox = await open(ann);
    // Something before them waits for the connection, so that neither was ever tried.
    await outbox.add(start('before'));
    await outbox.drain();
    const blocked = await outbox.add(start('a'));
    await outbox.drain();
    const uuid = 'the-end';
    const outcome = outbox.outcome(uuid, 10_000);
    isUp = true;
    await outbox.add({ ...end('a'), uuid });
    await outbox.drain();
    expect(await outcome).toMatchObject({ is: 'done' });
    expect(blocked).not.toBe(uuid);
    expect(sent.map(({ name }) => name)).not.toContain('timeTracking.changeOwn');
  });
});

describe('a rejected entry', () => {
  const rejectingPhone = () => phone(({ name }) => (name === 'timeTracking.start' ? answered(409, 'conflict') : ok));

  test('keeps its reason and blocks its dependents; other entries are sent', async () => {
    const { open, sent } = rejectingPhone();
    const outbox = await open();
    await outbox.add(start('a'));
    await outbox.drain();
    await outbox.add(end('a'));
    await outbox.add(end('z'));
    await outbox.wake();
    expect(sent.map(({ name, body }) => [name, body.id])).toEqual([
      ['timeTracking.start', undefined],
      ['timeTracking.changeOwn', 'z'],
    ]);
    expect(outbox.snapshot().entries?.[0]?.refusal).toEqual({
      status: 409,
      code: 'conflict',
      words: 'Words of 409',
    });
    expect(states(outbox)).toEqual(['refused', 'waiting']);
  });

  test('is resent under a new key if edited, otherwise under its own', async () => {
    const { open, sent } = rejectingPhone();
    const outbox = await open();
    const uuid = await outbox.add(start('a'));
    await outbox.drain();
    await outbox.sendAgain(uuid);
    await outbox.drain();
    await outbox.sendAgain(uuid, {
      measured: true,
      body: { job_id: 4, is_driving: true, client_ref: 'a' },
    });
    await outbox.drain();
    const [first, again, edited] = sent;
    expect(again).toMatchObject({ key: first!.key, body: { job_id: 3 } });
    expect(edited!.body).toMatchObject({ job_id: 4 });
    expect(edited!.key).not.toBe(first!.key);
  });

  test('is discarded with its dependents; a waiting entry cannot be discarded', async () => {
    const { open } = rejectingPhone();
    const outbox = await open();
    const uuid = await outbox.add(start('a'));
    await outbox.drain();
    const waits = await outbox.add(end('a'));
    await outbox.discard(waits);
    expect(states(outbox)).toEqual(['refused', 'waiting']);
    await outbox.discard(uuid);
    expect(states(outbox)).toEqual([]);
  });
});

test('files are stored with their entry, sent with it and deleted with it', async () => {
  let isUp = false;
  const { open } = phone(() => (isUp ? ok : answered(503)));
  const outbox = await open();
  const body = { job_id: 3, category: 'before_job' as const, description: '', client_ref: 'p' };
  const uuid = await outbox.add({ kind: 'files', at, makes: ['p'], body }, [
    { name: 'tap.jpg', blob: new Blob(['x']) },
  ]);
  await outbox.drain();
  expect((await outbox.filesOf(uuid)).map(({ name }) => name)).toEqual(['tap.jpg']);
  isUp = true;
  await outbox.wake();
  expect(await outbox.filesOf(uuid)).toEqual([]);
});

test('messages to other tabs use the names that every version of the app knows', async () => {
  const messages: Message[] = [];
  let receive = (_: Message) => {};
  const outbox = new Outbox({
    store: await OutboxStore.open('messages'),
    send: async () => answered(409, 'conflict'),
    withLock: (work) => work(true),
    channel: {
      post: (message) => messages.push(message),
      listen: (listener) => {
        receive = listener;
      },
      close: () => {},
    },
    clock: new Phone(
      'messages',
      async () => ok,
      () => Date.parse(at),
      true,
    ).clock,
    askTime: async () => {},
    now: () => Date.parse(at),
    random: () => 0.5,
  });
  outbox.setUser(ann);
  const outcomes: Outcome[] = [];
  outbox.onOutcome((_, outcome) => outcomes.push(outcome));
  await outbox.add(start(), [], ann);
  await outbox.drain();
  const settled = messages.find((message) => message.type === 'settled')!;
  const rejection = { status: 409, code: 'conflict', words: 'Words of 409' };
  expect(settled.outcome).toEqual({ is: 'refused', refusal: rejection });
  receive({ ...settled, outcome: { is: 'waiting', why: 'server', alone: true } });
  receive(settled);
  expect(outcomes).toEqual([
    { is: 'rejected', rejection },
    { is: 'waiting', why: 'server', isEntryOnly: true },
    { is: 'rejected', rejection },
  ]);
  outbox.stop();
});
