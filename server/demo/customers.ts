import { setActor, setQuiet } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import type { DemoMade } from '#db/fixtures/seed.ts';
import { demoCustomer, nameTenants } from './customer-queries.ts';

/** By the name that the log-in gave its customer. */
const details = {
  'Northgate Lettings': {
    ...{ address: 'Suite 4, Portland House\n113 Portland Street\nManchester', post_code: 'M1 6DW' },
    ...{ statement_email: 'accounts@northgate.example', phone: '0161 496 0140', vat_number: 'GB123456789' },
    ...{ payment_terms: 14, spending_limit: 250, notes: 'Ask Priya before anything over £250.' },
  },
  'Helen Partridge': {
    ...{ address: '2 Carlton Mews\nAltrincham', post_code: 'WA14 1EX', phone: '07700 900131', spending_limit: 500 },
  },
  'Abdul Rahman': {
    ...{ address: '91 Wilbraham Road\nManchester', post_code: 'M14 7DR', phone: '07700 900132' },
    delivery: 'post',
  },
} as const;

/** Tenants of shops and offices who pay themselves. Other properties without a landlord keep 'The Owner'. */
const tenants = ['Monton Bakehouse', 'Trafford Payroll Ltd', 'Oldham Community Advice', 'East Lancs Cycles'];

/** Says of customers what the office knows: terms, spending limits, how invoices reach them. */
export async function writeDemoCustomers(db: Database, { company_id, office }: DemoMade): Promise<void> {
  await setQuiet(db, true);
  await setActor(db, office);
  for (const [name, changes] of Object.entries(details)) await demoCustomer(db, company_id, name, changes);
  await nameTenants(db, company_id, tenants);
  await setActor(db, { id: null, name: '' });
  await setQuiet(db, false);
}
