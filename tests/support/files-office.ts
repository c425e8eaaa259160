import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from './caller.ts';
import { testClock } from './clock.ts';
import { jpegHead, received } from './sample-files.ts';
import { who, world } from './world.ts';

export const now = '2026-03-02T09:00:00.000Z';

const acme = company({
  users: {
    ann: { role: 'admin', first_name: 'Ann' },
    emil: { role: 'employee', first_name: 'Emil' },
    eva: { role: 'employee', first_name: 'Eva' },
    carl: { role: 'contractor', first_name: 'Carl' },
    lara: { role: 'landlord', first_name: 'Lara' },
  },
  properties: { mill: { address: '1 Mill Lane', landlord: 'lara' }, barn: { address: '2 Barn Lane' } },
  jobs: {
    boiler: { property: 'mill', job_title: 'Boiler', status: 'in_progress' },
    roof: { property: 'barn', job_title: 'Roof', status: 'completed' },
    attic: { property: 'barn', job_title: 'Attic', status: 'awaiting_approval' },
  },
  expenses: {
    pipe: { user: 'emil', job: 'boiler', amount: 12.5 },
    fuel: { user: 'eva', expense_type: 'fuel', amount: 40 },
  },
});
const other = company({
  users: { zoe: { role: 'admin' } },
  properties: { shed: {} },
  jobs: { shed: { property: 'shed' } },
  expenses: { nail: { user: 'zoe', job: 'shed', amount: 1 } },
});

/** A company whose users upload files and expenses: its ids, and callers with a movable clock. */
export async function filesOffice(db: Database) {
  const clock = testClock(now);
  const w = await world(db, { acme, other }, clock);
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now: clock });
  const { jobs, properties, expenses, users } = w.acme;
  /** Uploads a file; returns its row as its sender sees it. */
  const upload = async (by: keyof typeof w.acme.users, input: object) => {
    const caller = await as(by);
    const files = [await received(jpegHead(300))];
    const [file] = await caller.files.create({ files, category: 'work_note', ...input });
    return file!;
  };
  return { w, clock, as, upload, jobs, properties, expenses, users };
}
