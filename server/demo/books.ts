import { setActor, setQuiet } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import type { DemoMade } from '#db/fixtures/seed.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import type { Config } from '#server/infra/config.ts';
import { addDays, addMonths, dayOf, toInstant } from '#server/infra/time-zone.ts';
import type { Ctx } from '../auth/ctx.ts';
import { scopeOfTask } from '../auth/scope.ts';
import { issueInvoices } from '../invoices/issue.ts';
import { readInvoices } from '../invoices/queries.ts';
import type { InvoiceChoice } from '../invoices/rules.ts';
import { changeInvoice } from '../invoices/service.ts';

const issuedAt = '16:30';
const fridayOf1970 = Date.parse('1970-01-02');
const weeks = 10;

interface Run {
  day: string;
  choice: InvoiceChoice;
  jobs: number[];
}

interface Issued {
  id: number;
  day: string;
  due: number;
}

/** Creates invoices by the product's own rules, weekly and monthly: the newest two unsent, some late or unpaid. */
export async function writeDemoBooks(
  db: Database,
  { company_id, office, jobs: known, now }: DemoMade,
  config: Config,
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  const zone = settings.timezone;
  const scope = scopeOfTask({ company_id, user_id: office.id }, zone);
  const ctx: Ctx = { db, scope, settings, config, clock: () => now };
  await setQuiet(db, true);
  await setActor(db, office);
  const issued: Issued[] = [];
  for (const { day, choice, jobs } of runsUntil(known, now, zone)) {
    const clock = () => toInstant(`${day}T${issuedAt}`, zone, 'at');
    const made = await issueInvoices({ ...ctx, clock }, jobs, { choice, joint: false });
    const ids = made.flatMap(({ id }) => id ?? []);
    for (const { id, amount_due } of await readInvoices(db, scope, ids, day)) issued.push({ id, day, due: amount_due });
  }
  const today = dayOf(now, zone);
  for (const [age, invoice] of issued.reverse().entries()) {
    const changes = outcomeOf(invoice, age, today);
    if (changes) await changeInvoice(ctx, { id: invoice.id, changes: { ...changes } });
  }
  await setActor(db, { id: null, name: '' });
  await setQuiet(db, false);
}

function runsUntil(jobs: DemoMade['jobs'], now: number, zone: string): Run[] {
  const isOver = (day: string) => toInstant(`${day}T${issuedAt}`, zone, 'at') <= now;
  const today = dayOf(now, zone);
  const lastFriday = addDays(today, -(((Date.parse(today) - fridayOf1970) / 86_400_000) % 7));
  const fridays = Array.from({ length: weeks }, (_, ago) => addDays(lastFriday, -7 * ago)).filter(isOver);
  const done = fridays.map((day): Run => {
    const inWeek = (end: string | null) => end !== null && end <= day && end > addDays(day, -7);
    const ids = jobs.filter(({ job_end_date }) => inWeek(job_end_date));
    const choice = { invoice_type: 'both', invoice_mode: 'job', period: null } as const;
    return { day, choice, jobs: ids.map(({ id }) => id) };
  });
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const monthly = [0, 1].map((ago): Run => {
    const day = addMonths(firstOfMonth, -ago);
    const goesOn = jobs.filter(
      ({ job_type, status, job_end_date }) =>
        job_type === 'Refurbishment' && (job_end_date === null ? status === 'in_progress' : job_end_date >= day),
    );
    const period = addMonths(day, -1).slice(0, 7);
    const choice = { invoice_type: 'both', invoice_mode: 'monthly', period } as const;
    return { day, choice, jobs: goesOn.map(({ id }) => id) };
  });
  const runs = [...done, ...monthly].filter(({ day, jobs: ids }) => ids.length > 0 && isOver(day));
  return runs.sort((one, other) => one.day.localeCompare(other.day));
}

/** Sending and payment of an invoice; `age` counts from the newest. Undefined: unsent. */
function outcomeOf({ day, due }: Issued, age: number, today: string) {
  if (age < 2) return undefined;
  const sent_at = `${day}T${issuedAt}`;
  const paid = (days: number, part = 1) => {
    const paid_at = [addDays(day, days), today].sort()[0]!;
    return { sent_at, paid_amount: Math.round(due * part * 100) / 100, paid_at };
  };
  if (addDays(day, 30) >= today) {
    return [paid(2 + (age % 5)), { sent_at }, paid(3), paid(4, 0.5), { sent_at }, paid(5), { sent_at }][age % 7];
  }
  if (age % 13 === 4) return { sent_at };
  return paid(9 + (age % 19), age % 13 === 9 ? 0.5 : 1);
}
