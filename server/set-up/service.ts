import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { setQuiet, setReason } from '#db/actor.ts';
import { addToCompany } from '#db/fixtures/world.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { AppError, stateConflict } from '#server/infra/errors.ts';
import { lockSettings } from '#server/settings/setting-queries.ts';
import { besideJobsMessage, sampleReason, samplesPresentMessage } from './constants.ts';
import { announceSamples, setSettingUp, setUpFacts } from './queries.ts';
import { setUpOf } from './rules.ts';
import { sampleData } from './sample-data.ts';
import {
  clearSamples,
  listSamples,
  lockSamples,
  removalOrder,
  removeSampleAssignees,
  removeSamples,
  saveSamples,
} from './sample-queries.ts';
import type { addSamplesSchema, RemainingSample, SetUp } from './schema.ts';

export async function readSetUp({ db, scope, settings, config }: Ctx): Promise<SetUp> {
  return setUpOf(await setUpFacts(db, scope), settings, config);
}

export async function changeSetUp(ctx: Ctx, { is_shown }: { is_shown: boolean }): Promise<SetUp> {
  await setSettingUp(ctx.db, ctx.scope, is_shown);
  return readSetUp(ctx);
}

/** Nobody is notified or can log in. 409 if the company has sample data, or jobs and not `beside_jobs`. */
export async function addSamples(ctx: Ctx, { beside_jobs }: z.infer<typeof addSamplesSchema>): Promise<SetUp> {
  const { db, scope, clock } = ctx;
  // Of two calls at once the second sees the first one's rows.
  await lockSettings(db, scope);
  const facts = await setUpFacts(db, scope);
  if (facts.sample_rows > 0) throw stateConflict('already_done', samplesPresentMessage);
  if (facts.has_job && !beside_jobs)
    throw new AppError('conflict', besideJobsMessage, { errorCause: 'confirm', fields: 'question' });
  await setQuiet(db, true);
  await setReason(db, sampleReason);
  const owner = { company_id: scope.company_id, office_id: scope.user_id };
  const spec = sampleData(clock(), scope.time_zone, randomUUID().slice(0, 8));
  const made = await addToCompany(db, owner, spec, clock);
  const { users, properties, jobs, records, expenses, payments, tasks, notes } = made;
  const rows = { users, properties, jobs, time_records: records, expenses, payments, job_tasks: tasks, notes };
  await saveSamples(db, scope, rows);
  await announceSamples(db, scope);
  return readSetUp(ctx);
}

/** Rows that were changed, or that own data refers to, stay and become the company's own. */
export async function dropSamples({ db, scope }: Ctx): Promise<{ removed: number; kept: RemainingSample[] }> {
  await lockSettings(db, scope);
  await lockSamples(db, scope);
  await setQuiet(db, true);
  await setReason(db, sampleReason);
  let removed = await removeSampleAssignees(db, scope);
  for (const entity of removalOrder) removed += await removeSamples(db, scope, entity);
  const remaining = await listSamples(db, scope);
  await clearSamples(db, scope);
  await announceSamples(db, scope);
  return { removed, kept: remaining };
}
