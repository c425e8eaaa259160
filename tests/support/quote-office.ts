import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor, contextFor } from './caller.ts';
import { type TestClock, testClock } from './clock.ts';
import { who, world } from './world.ts';

/*
 * The quotes tests' company. The usual lines, by hand: 2 taps at 62.50 at 20% are 125.00, 3.5 hours at 40.00 at 20% are
 * 140.00, boiler parts at 5% are 200.00, and a better tap, if chosen, 80.00 at 20%. Without it: net 465.00, VAT
 * 53.00 + 10.00, total 528.00. With it: net 545.00, VAT 69.00 + 10.00, total 624.00.
 */

const acme = company({
  name: 'Acme Ltd',
  settings: {
    company_name: 'Acme Ltd',
    company_address: 'Unit 4, Canal Street\nManchester M1 3HE',
    company_phone: '0161 496 0000',
    vat_registered: 'true',
    vat_number: 'GB 123 4567 89',
    smtp_host: 'smtp.acme.example',
    mail_from: 'office@acme.example',
  },
  users: {
    boss: { role: 'admin', first_name: 'Bea', last_name: 'Boss' },
    ann: { role: 'employee', first_name: 'Ann', last_name: 'Fitter' },
    con: { role: 'contractor' },
    lara: { role: 'landlord', first_name: 'Lara', last_name: 'Lord' },
    other: { role: 'landlord', first_name: 'Otto' },
  },
  properties: { mill: { address: '1 Mill Lane', city: 'Manchester', post_code: 'M21 0AA', landlord: 'lara' } },
  jobs: {
    taps: { property: 'mill', job_title: 'Leaking taps', status: 'awaiting_approval' },
    boiler: { property: 'mill', job_title: 'Boiler', status: 'in_progress', assignees: ['con'] },
  },
});

export const usualLines = [
  { description: 'Tap, 15 mm', quantity: 2, unit_price: 62.5 },
  { description: 'Fitting', unit: 'hour', quantity: 3.5, unit_price: 40, vat_rate: 20 },
  { description: 'Boiler parts', unit_price: 200, vat_rate: 5 },
  { description: 'Better tap', unit_price: 80, is_optional: true },
] as const;

export async function quoteOffice(db: Database, clock: TestClock = testClock('2026-03-02T09:00:00.000Z')) {
  const ids = await world(db, { acme, rival: acme }, clock);
  const { id: company_id, users, properties, jobs } = ids.acme;
  const { id: customer } = await db
    .insertInto('customers')
    .values({ company_id, name: 'Mill Lane Residents Ltd', email: 'bills@mill.example', address: 'PO Box 7\nLeeds' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('properties')
    .set({ customer_id: customer })
    .where('company_id', '=', company_id)
    .where('id', '=', properties.mill)
    .execute();
  await db.insertInto('customer_users').values({ company_id, customer_id: customer, user_id: users.lara }).execute();
  const call = (key: keyof typeof users) => callerFor(db, who(ids.acme, key), { now: clock });
  const boss = await call('boss');
  /** A caller without a log-in, from a network of its own. */
  const visitor = async (address = '192.0.2.7') => {
    const context = await contextFor(db, null, { now: clock });
    const { createCaller } = await import('#server/router.ts');
    return createCaller({ ...context, address });
  };
  /** A quote that was sent for the leaking taps, and its token. */
  const sentQuote = async (input: object = {}) => {
    const draft = await boss.quotes.create({ job_id: jobs.taps, title: 'New taps', lines: [...usualLines], ...input });
    const quote = await boss.quotes.markSent({ id: draft.id });
    return { quote, id: quote.id, token: quote.link!.split('/').at(-1)!, optional: quote.lines.at(-1)!.id };
  };
  return { ...ids.acme, rival: ids.rival, clock, customer, call, boss, visitor, sentQuote };
}
