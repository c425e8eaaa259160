import { addDays, createCalendar, zone } from './demo/calendar.ts';
import { toJobs } from './demo/jobs.ts';
import { toExpenses, toPayments } from './demo/money.ts';
import { people } from './demo/people.ts';
import { places } from './demo/places.ts';
import { createRandom } from './demo/random.ts';
import { toRecords } from './demo/records.ts';
import { planWork } from './demo/schedule.ts';
import { toTalk } from './demo/talk.ts';
import { fillTimesheets } from './demo/timesheet.ts';
import { worldPassword } from './world.ts';
import { type AnyCompany, company } from './world-spec.ts';

/** Whom to log in as to see each side of the product; told at start. */
export const demoLogins = [
  { role: 'admin', name: 'Rachel Ashworth', email: 'admin@fettle.example', password: worldPassword },
  { role: 'employee', name: 'Daniel Hughes', email: 'employee@fettle.example', password: worldPassword },
  { role: 'contractor', name: 'Marek Kowalski', email: 'contractor@fettle.example', password: worldPassword },
  { role: 'landlord', name: 'Helen Partridge', email: 'landlord@fettle.example', password: worldPassword },
] as const;

/**
 * A property-maintenance company of Greater Manchester with ten weeks of life behind it, as seen at `now` (ms): nothing
 * lies in the future, one worker's timer runs, one has finished an hour ago. The same for the same day, but for what
 * the hour has not reached yet.
 */
export function demoWorld(now: number): { demo: AnyCompany } {
  const calendar = createCalendar(now);
  const random = createRandom(calendar.today);
  const founded = `${addDays(calendar.firstDay, -420)}T08:00:00.000Z`;
  const sites = places(founded);
  const schedule = planWork(calendar, random, sites);
  const records = toRecords(calendar, random, fillTimesheets(calendar, random, schedule));
  const jobs = toJobs(calendar, random, schedule.jobs, records);
  const expenses = toExpenses(calendar, random, records);
  return {
    demo: company({
      name: 'Beacon Property Care',
      createdAt: founded,
      settings: {
        company_address: 'Unit 6, Chester Street Works, Manchester M15 6DH',
        company_phone: '0161 496 0100',
        company_email: 'office@fettle.example',
        emergency_phone: '0161 496 0199',
        timezone: zone,
        default_charge_rate: '38',
        invoice_prefix: 'BPC',
        invoice_footer: 'Thank you for your business. Please pay within 30 days.',
        vat_registered: 'true',
        vat_number: 'GB 999 9999 73',
        bank_name: 'Demonstration Bank',
        bank_sort_code: '00-00-00',
        bank_account: '00000000',
      },
      users: people(calendar),
      properties: Object.fromEntries(sites.map(({ key, spec }) => [key, spec])),
      jobs,
      records: Object.fromEntries(records.map(({ key, spec }) => [key, spec])),
      payments: toPayments(calendar, records, expenses),
      expenses,
      ...toTalk(calendar, random, schedule.jobs, jobs, sites),
    }),
  };
}
