import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from './caller.ts';
import { testClock } from './clock.ts';
import { who, world } from './world.ts';

const acme = company({
  name: 'Acme Repairs',
  users: {
    ann: { role: 'admin', first_name: 'Ann' },
    emil: { role: 'employee', first_name: 'Emil' },
    con: { role: 'contractor' },
    lara: { role: 'landlord', first_name: 'Lara' },
  },
  properties: {
    flat2: { address: '2 Mill Lane', post_code: 'm9 0PY', tenant_name: 'Tess', landlord: 'lara' },
    flat1: { address: '1 Mill Lane', post_code: 'M90PY' },
    gone: { address: '3 Mill Lane', post_code: 'M9 0PY', status: 'archived' },
    bare: { address: 'Without a postcode' },
  },
});
const other = company({
  name: 'Other',
  users: { zoe: { role: 'admin' } },
  properties: { theirs: { address: '9 Mill Lane', post_code: 'M9 0PY' } },
});

/** One or two companies that accept public job requests; callers share a clock. */
export async function requestOffice(db: Database, { two = true } = {}) {
  const clock = testClock();
  const ids = two
    ? await world(db, { acme, other }, clock)
    : { ...(await world(db, { acme }, clock)), other: undefined };
  const as = (key: keyof typeof ids.acme.users | null) => callerFor(db, key && who(ids.acme, key), { now: clock });
  const whole = {
    company_id: ids.acme.id,
    property_id: ids.acme.properties.flat1,
    post_code: 'M9 0PY',
    requested_by: 'tenant',
    job_title: 'Dripping tap',
    job_description: 'The tap in the kitchen drips.',
    name: 'Tess Tenant',
    email: 'tess@tenant.example',
    phone: '07700 900123',
    no_photo: true,
  };
  const jobs = () => db.selectFrom('jobs').selectAll().orderBy('id').execute();
  return { ...ids.acme, other: ids.other, clock, as, whole, jobs };
}
