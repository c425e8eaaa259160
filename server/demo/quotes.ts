import { sql } from 'kysely';
import { setActor, setQuiet } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { updateRow } from '#db/crud.ts';
import type { DemoMade } from '#db/fixtures/seed.ts';
import { sameCompany } from '#db/same-company.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import type { Config } from '#server/infra/config.ts';
import type { Ctx } from '../auth/ctx.ts';
import { scopeOfTask } from '../auth/scope.ts';
import { acceptQuote, declineQuote } from '../quotes/answer.ts';
import type { QuoteLineInput } from '../quotes/schema.ts';
import { createQuote, freezeQuote, readQuote, reviseQuote, withdrawQuote } from '../quotes/service.ts';

const dayMs = 86_400_000;

interface Scene {
  title: string;
  lines: QuoteLineInput[];
  message?: string;
  discount_percent?: number;
  request?: string;
  /** Days ago that it was sent; absent: it is a draft. */
  sentAgo?: number;
  outcome?: 'accepted' | 'declined' | 'withdrawn' | 'revised';
}

const hours = (quantity: number, description = 'Labour'): QuoteLineInput => ({
  description,
  unit: 'hour',
  quantity,
  unit_price: 46,
});

/** One in each state, and one that a customer has to answer. */
const scenes: readonly Scene[] = [
  {
    title: 'Replace the bathroom suite',
    message: 'As we discussed on the phone. We need three days, and the water is off on the first morning only.',
    sentAgo: 3,
    lines: [
      { description: 'Bathroom suite\nBath, basin and toilet, white', unit_price: 685 },
      { description: 'Taps, waste and fittings', unit_price: 142.5 },
      hours(22, 'Plumbing and fitting'),
      { description: 'Wall tiles', unit: 'm2', quantity: 11.5, unit_price: 34 },
      { description: 'Removal of the old suite', unit_price: 95 },
      { description: 'Thermostatic shower in place of the hand shower', unit_price: 268, is_optional: true },
      { description: 'Heated towel rail, 500 mm', unit_price: 189.5, is_optional: true },
    ],
  },
  {
    title: 'Renew the fence at the back',
    sentAgo: 12,
    outcome: 'accepted',
    lines: [
      { description: 'Fence panel, 1.8 m, with concrete post', quantity: 7, unit_price: 78 },
      hours(14),
      { description: 'Gate with lock', unit_price: 145, is_optional: true },
    ],
  },
  {
    title: 'Loft insulation, 270 mm',
    sentAgo: 9,
    outcome: 'declined',
    lines: [
      { description: 'Mineral wool, 270 mm', unit: 'm2', quantity: 46, unit_price: 11.8, vat_rate: 0 },
      hours(10),
    ],
  },
  {
    title: 'Repoint the rear wall',
    sentAgo: 44,
    lines: [{ description: 'Repointing', unit: 'm2', quantity: 28, unit_price: 41 }, hours(6, 'Scaffold tower')],
  },
  {
    title: 'New kitchen worktop',
    sentAgo: 6,
    outcome: 'revised',
    discount_percent: 5,
    lines: [{ description: 'Worktop, oak, 3 m', quantity: 2, unit_price: 212 }, hours(7)],
  },
  {
    title: 'Second gate at the side',
    sentAgo: 5,
    outcome: 'withdrawn',
    lines: [{ description: 'Gate', unit_price: 160 }, hours(3)],
  },
  {
    title: 'The flue is cracked',
    request: 'The flue is cracked above the roof line.\nScaffold needed. See the photos on the job.',
    lines: [hours(6), { description: 'Flue, 1 m, with bracket' }, { description: 'Roof seal' }],
  },
];

/** Makes quotes by the product's own rules for jobs that wait or are planned. */
export async function writeDemoQuotes(
  db: Database,
  { company_id, office, jobs, now }: DemoMade,
  config: Config,
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  const scope = scopeOfTask({ company_id, user_id: office.id }, settings.timezone);
  const at = (daysAgo: number): Ctx => ({ db, scope, settings, config, clock: () => now - daysAgo * dayMs });
  await setQuiet(db, true);
  await setActor(db, office);
  const { id: worker } = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('role', '=', 'employee')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const places = await db
    .selectFrom('jobs as j')
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .select(['j.id as job_id', 'j.property_id'])
    .where('j.company_id', '=', company_id)
    .where(
      'j.id',
      'in',
      jobs.filter(({ status }) => status === 'awaiting_approval' || status === 'pending_start').map(({ id }) => id),
    )
    // The first, which waits for an answer, is a landlord's who can log in.
    .orderBy(sql`p.agent_id is null and p.landlord_id is not null`, 'desc')
    .orderBy('p.landlord_id')
    .orderBy('j.id')
    .execute();
  for (const [place, scene] of scenes.entries()) {
    const where = places[place % places.length];
    if (where) await writeQuote(at, { ...where, worker }, scene);
  }
  await setActor(db, { id: null, name: '' });
  await setQuiet(db, false);
}

interface Where {
  job_id: number;
  property_id: number;
  worker: number;
}

/** Quotes that workers asked for belong to a job; those that customers asked for have none yet. */
async function writeQuote(at: (daysAgo: number) => Ctx, { job_id, property_id, worker }: Where, scene: Scene) {
  const { sentAgo = 0, outcome, request, ...input } = scene;
  const sending = at(sentAgo);
  const { id } = await createQuote(sending, { ...(request ? { job_id } : { property_id }), ...input });
  if (request) await updateRow(sending.db, sending.scope, 'quotes', id, { request, requester_id: worker });
  if (scene.sentAgo === undefined) return;
  await freezeQuote(sending, id);
  const answered = at(Math.max(0, sentAgo - 2));
  const { customer_name: name } = await readQuote(sending, id);
  const by = { name, from: '' };
  if (outcome === 'accepted') await acceptQuote(answered, { id, chosen: [] }, by);
  if (outcome === 'declined') await declineQuote(answered, { id, reason: 'We’ll wait until next year.' }, by);
  if (outcome === 'withdrawn') await withdrawQuote(answered, { id });
  if (outcome === 'revised') await freezeQuote(answered, (await reviseQuote(answered, { id })).id);
}
