import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { Phone } from '#tests/support/phone-outbox.ts';
import { clearDevice, readActive, storedIdentity, storedUserAdopts, storeUser } from '../active-tracking.ts';

/* A phone upgraded from a version that named users by their number alone. Here companies 1 and 2 both have a user 7. */

const at = '2026-03-02T09:00:00.000Z';
const here = '1.7';
const there = '2.7';
const ann = { id: 7, role: 'employee', name: 'Ann', mobile: null, email: 'ann@one.example' };
const ben = { ...ann, name: 'Ben', email: 'ben@two.example' };
const company1 = { company_id: 1, several_companies: false };
const company2 = { company_id: 2, several_companies: false };
const running = {
  jobId: 3,
  propertyName: '12 High Street',
  trackingId: 'a',
  isDriving: true,
  startTime: at,
  note: '',
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map([
    ['main', JSON.stringify({ user: { ...ann, isLoggedIn: true }, activeTracking: running })],
    ['palettePinned-7', '["a pin"]'],
    ['plan-7', 'a plan'],
  ]);
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, value: string) => void stored.set(name, value),
        removeItem: (name: string) => void stored.delete(name),
      },
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
});

let phones = 0;

/** Opens the phone after the upgrade. Its outbox was full. */
async function upgraded() {
  phones += 1;
  const name = `adopt-${phones}`;
  const old = await openDB(name, 1, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      entries.createIndex('user', 'user_id');
      entries.createIndex('uuid', 'uuid', { unique: true });
      database.createObjectStore('files');
      database.createObjectStore('known');
    },
  });
  const common = {
    user_id: 7,
    at,
    measured: true,
    files: 0,
    tried: false,
    failures: 0,
    not_before: 0,
    leased_until: 0,
    refusal: null,
    absorbed: [],
    about: 'Boiler',
    property_name: '12 High Street',
  };
  const body = { job_id: 3, is_driving: true, start_time: at, client_ref: 'a' };
  await old.add('entries', { ...common, uuid: 's', key: 'k1', kind: 'time_start', makes: ['a'], needs: [], body });
  const picture = { job_id: 3, category: 'work_note', description: '', client_ref: 'p' };
  await old.add('entries', {
    ...common,
    ...{ uuid: 'p', key: 'k2', kind: 'files', makes: ['p'], needs: [], body: picture, files: 1, tried: true },
  });
  await old.put('files', { name: 'tap.jpg', blob: new Blob(['x']) }, ['p', 0]);
  await old.put('known', [{ queryHash: 'jobs' }], [7, 'queries']);
  await old.put('known', { id: 40 }, [7, 'last']);
  old.close();
  const sent: { name: string; key: string; identity: string; files: number }[] = [];
  const phone = new Phone(
    name,
    async ({ url }, { key, identity, files }) => {
      sent.push({ name: url.split('/').at(-1)!, key, identity, files: files.length });
      return { status: 200, body: { result: { data: { id: 1, start_time: at, end_time: null } } }, retryAfter: null };
    },
    () => Date.parse(at),
    true,
  );
  const { outbox } = await phone.open();
  const read = await openDB(name);
  return { outbox, sent, known: async () => (await read.getAllKeys('known')).map(String).sort() };
}

test('the same person, of one company: everything is theirs, and is sent once', async () => {
  const { outbox, sent, known } = await upgraded();
  storeUser(ann, company1);
  expect(storedIdentity()).toBe(here);
  expect(readActive(here)).toEqual(running);
  expect([...stored.keys()].filter((key) => /^(palette|plan)/.test(key))).toEqual([
    `palettePinned-${here}`,
    `plan-${here}`,
  ]);
  outbox.setUser(here, storedUserAdopts());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await outbox.drain();
  expect(sent).toEqual([
    { name: 'timeTracking.start', key: 'k1', identity: here, files: 0 },
    { name: 'files', key: 'k2', identity: here, files: 1 },
  ]);
  expect(outbox.snapshot()).toMatchObject({ entries: [], unclaimed: [] });
  expect(await known()).toEqual([`${here},last`, `${here},queries`]);
});

test('before the company is known, offline, the phone goes on with what it has', async () => {
  const { outbox, sent } = await upgraded();
  storeUser(ann, { company_id: null });
  expect(storedIdentity()).toBe('.7');
  expect(readActive('.7')).toEqual(running);
  const note = { kind: 'note', at, body: { job_id: 3, note: 'Left the key', client_ref: 'n' } } as const;
  await outbox.add(note, [], storedIdentity());
  expect(outbox.snapshot().entries).toHaveLength(3);
  expect(sent).toEqual([]);
  storeUser(ann, company1);
  outbox.setUser(here, storedUserAdopts());
  await vi.waitFor(() => expect(sent.map(({ identity }) => identity)).toEqual([here, here, here]));
});

test.each([
  ['another person of that number', () => storeUser(ben, company2), there],
  ['a person who works for several companies', () => storeUser(ann, { ...company1, several_companies: true }), here],
  [
    'whoever logs in after a log-out',
    () => {
      clearDevice();
      storeUser(ann, company1);
    },
    here,
  ],
])('%s is asked: nothing is sent, applied or dropped', async (_, logIn, identity) => {
  const { outbox, sent } = await upgraded();
  logIn();
  expect(readActive(identity)).toBeNull();
  expect(stored.has('palettePinned-7')).toBe(true);
  outbox.setUser(identity, storedUserAdopts());
  await outbox.drain();
  await outbox.refresh();
  expect(sent).toEqual([]);
  expect(outbox.snapshot().entries).toEqual([]);
  expect(outbox.snapshot().unclaimed.map(({ uuid }) => uuid)).toEqual(['s', 'p']);
  expect(await outbox.filesOf('p')).toHaveLength(1);
  // 'It’s mine', of one of them.
  await outbox.adopt('p');
  await vi.waitFor(() => expect(sent).toEqual([{ name: 'files', key: 'k2', identity, files: 1 }]));
  await outbox.refresh();
  expect(outbox.snapshot().unclaimed.map(({ uuid }) => uuid)).toEqual(['s']);
});

test('two companies that share a number never mix', async () => {
  const { outbox, sent } = await upgraded();
  storeUser(ann, company1);
  outbox.setUser(here, true);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const note = { kind: 'note', at, body: { job_id: 3, note: 'Left the key', client_ref: 'n' } } as const;
  outbox.setUser(null);
  await outbox.add(note, [], here);
  outbox.setUser(there);
  await outbox.drain();
  await outbox.refresh();
  expect(outbox.snapshot()).toMatchObject({ entries: [], unclaimed: [] });
  expect(sent).toHaveLength(2);
  outbox.setUser(here);
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'notes.create', identity: here }));
});
