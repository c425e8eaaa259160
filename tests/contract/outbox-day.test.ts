import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { NewEntry } from '#app/offline/entry.ts';
import { OutboxStore } from '#app/offline/queue/outbox-store.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { identityOf } from '#server/auth/constants.ts';
import { type PhoneEntry, phoneDays } from '#tests/support/phone-day.ts';
import { type Failure, failures, Phone, serverFor, type Tab } from '#tests/support/phone-outbox.ts';
import { test } from '#tests/support/test.ts';
import { who, world } from '#tests/support/world.ts';

const begin = Date.parse('2026-03-27T06:00:00Z');
const here = { latitude: 53.48, longitude: -2.24 };
const iso = (time: number) => new Date(time).toISOString();

const office = company({
  users: { boss: { role: 'admin' }, worker: { role: 'employee' } },
  properties: { home: {} },
  jobs: { first: { property: 'home' }, second: { property: 'home' } },
});

/** The same day with other uuids, because the server remembers those of deleted records. */
function renamed(entries: readonly PhoneEntry[], time: number): PhoneEntry[] {
  const other = (ref: string) => String(time).padStart(8, '0') + ref.slice(8);
  return entries.map((entry) => ({
    ...entry,
    ref: other(entry.ref),
    ...(entry.call === 'turn' && { next: other(entry.next) }),
  }));
}

/** An action of the day, as the tracking page passes it to the outbox. */
function newEntryOf(entry: PhoneEntry, jobs: readonly number[], place: number): NewEntry {
  const uuid = `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`;
  if (entry.call === 'start' || entry.call === 'finished') {
    const finished = entry.call === 'finished';
    return {
      kind: 'time_start',
      uuid,
      at: iso(entry.at),
      makes: [entry.ref],
      body: {
        job_id: jobs[entry.job]!,
        is_driving: entry.driving,
        start_time: iso(entry.at),
        start_cordinate: here,
        client_ref: entry.ref,
        ...(finished && { end_time: iso(entry.end), end_cordinate: here, note: entry.note, timer: true }),
        ...(entry.switchNote !== undefined && { end_previous: { note: entry.switchNote ?? '' } }),
      },
    };
  }
  const turn = entry.call === 'turn';
  return {
    kind: 'time_change',
    uuid,
    at: iso('at' in entry ? entry.at : begin),
    makes: turn ? [entry.next] : [],
    needs: [entry.ref],
    body: {
      id: entry.ref,
      data: {
        ...('note' in entry && entry.note !== undefined && { note: entry.note }),
        ...(turn && { is_driving: entry.driving, at: iso(entry.at), client_ref: entry.next }),
        ...(entry.call === 'end' && { end_time: iso(entry.at) }),
        ...(entry.call !== 'note' && { end_cordinate: here }),
      },
    },
  };
}

const fates = fc.array(
  fc.constantFrom<Failure>('ok', 'ok', 'ok', 'before', 'after', 'after', 'proxy', 'busy', 'strange'),
  { minLength: 40, maxLength: 40 },
);
/** Number of steps after which each opened tab dies. */
const lifetimes = fc.array(fc.oneof(fc.integer({ min: 1, max: 25 }), fc.constant(1e9)), { maxLength: 12 });
/** For each action: the tab that is used, and whether it sends at once. */
const presses = fc.array(fc.record({ tab: fc.integer({ min: 0, max: 1 }), waits: fc.boolean() }), {
  minLength: 12,
  maxLength: 12,
});

describe('a worker’s day on a phone', () => {
  test('arrives completely, once, with its own times, whatever fails', { timeout: 600_000 }, async ({
    own: { db },
  }) => {
    const { acme } = await world(db, { acme: office });
    const worker = who(acme, 'worker');
    const identity = identityOf(worker.company_id, worker.id);
    const jobs = [acme.jobs.first, acme.jobs.second];
    let clock = begin;
    const server = serverFor(
      db,
      () => worker,
      () => clock,
    );

    async function rows() {
      const found = await db
        .selectFrom('time_records')
        .select(['client_ref', 'job_id', 'is_driving', 'start_time', 'end_time', 'note'])
        .select(['start_cordinate', 'end_cordinate', 'counted_minutes', 'review_reasons'])
        .orderBy('start_time')
        .orderBy('client_ref')
        .execute();
      for (const table of ['time_record_aliases', 'time_records', 'idempotency_keys'] as const) {
        await db.deleteFrom(table).execute();
      }
      // A full record that is sent more than a week late is marked as added afterwards; its parts are not.
      return found.map((row) => ({
        ...row,
        client_ref: `00000000${row.client_ref!.slice(8)}`,
        review_reasons: row.review_reasons.filter((reason) => reason !== 'added_afterwards'),
      }));
    }

    /** The same day, each entry in order without failures. */
    async function expected(added: NewEntry[]) {
      const phone = new Phone(`straight-${run}`, server, () => clock, true);
      const { outbox } = await phone.open();
      outbox.setUser(identity);
      for (const entry of added) {
        await outbox.add(entry);
        await outbox.drain();
      }
      outbox.stop();
      return rows();
    }

    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        phoneDays(begin),
        fates,
        lifetimes,
        presses,
        fc.boolean(),
        async (entries, fate, lifetime, press, hasLocks) => {
          run += 1;
          clock = begin + 12 * 86_400_000;
          const newEntriesOf = (time: number) =>
            renamed(entries, time).map((entry, place) => newEntryOf(entry, jobs, run * 1000 + place));
          const wanted = await expected(newEntriesOf(2 * run));
          const added = newEntriesOf(2 * run + 1);

          let sent = 0;
          const onTheWay = new Set<Promise<unknown>>();
          const counted: typeof server = (request, sending) => {
            const call = server(request, sending).finally(() => onTheWay.delete(call));
            onTheWay.add(call);
            return call;
          };
          const line = failures(counted, () => fate[sent++] ?? 'ok');
          const phone = new Phone(`broken-${run}`, line, () => clock, hasLocks);
          const tabs: Tab[] = [];
          const lives = [...lifetime];
          async function tab(place: number): Promise<Tab> {
            const open = tabs[place];
            if (open && !open.isDead()) return open;
            const made = await phone.open(lives.shift());
            made.outbox.setUser(identity);
            tabs[place] = made;
            return made;
          }
          for (const [place, entry] of added.entries()) {
            for (;;) {
              const used = await tab(press[place]!.tab);
              const stored = await Promise.race([used.outbox.add(entry), used.dead.then(() => null)]);
              clock += 1000;
              if (stored === null) continue;
              if (press[place]!.waits) await Promise.race([used.outbox.drain(), used.dead]);
              break;
            }
          }
          const look = await OutboxStore.open(phone.name);
          for (let left = 60; (await look.ofUser(identity)).length > 0; left -= 1) {
            expect(left, 'it comes to an end').toBeGreaterThan(0);
            // A clock that jumps during a call would count as a wrong clock.
            await Promise.all(tabs.map((each) => each && Promise.race([each.outbox.drain(), each.dead])));
            await Promise.all(onTheWay);
            clock += 600_000;
            const both = await Promise.all([tab(0), tab(1)]);
            await Promise.all(both.map(({ outbox, dead }) => Promise.race([outbox.wake(), dead])));
          }
          look.close();
          for (const { outbox } of tabs.filter(Boolean)) outbox.stop();
          expect(await rows()).toEqual(wanted);
          const refs = entries.flatMap((entry) =>
            entry.call === 'turn' ? [entry.next] : entry.call === 'note' || entry.call === 'end' ? [] : [entry.ref],
          );
          expect(wanted.map((row) => row.client_ref).sort()).toEqual(refs.sort());
        },
      ),
      {
        numRuns: Number(process.env.SOAK_COUNT ?? 25),
        ...(process.env.SOAK_SEED && { seed: Number(process.env.SOAK_SEED) }),
      },
    );
  });
});
