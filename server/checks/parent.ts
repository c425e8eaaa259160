import type { Database } from '#db/client.ts';
import { chosenRows } from '#db/list-choice.ts';
import { findVisibleJobs, type VisibleJob } from '#db/queries/jobs.ts';
import { propertyIsVisible, visiblePropertyIds } from '#db/queries/properties.ts';
import type { Scope } from '#db/scope.ts';
import { AppError, fieldError, notFound } from '#server/infra/errors.ts';
import { chooseParentMessage } from './constants.ts';

/** The parent as sent: a job by id or client_ref, a property, or both. */
export interface NamedParent {
  job_id?: number | string | null | undefined;
  property_id?: number | null | undefined;
}

/** 404 about `property_id` unless the caller may read it. */
export async function checkProperty(db: Database, scope: Scope, property_id: number): Promise<void> {
  if (!(await propertyIsVisible(db, scope, property_id))) throw notFound('property', 'property_id');
}

/** What the caller sees of the jobs and properties that rows name. */
export interface Parents {
  job(name: number | string): VisibleJob | undefined;
  hasProperty(id: number): boolean;
}

/** At most two statements. Workers may also use a job that was closed since, because their queue may send late. */
export async function readParents(db: Database, scope: Scope, rows: readonly NamedParent[]): Promise<Parents> {
  const names = new Set(rows.flatMap(({ job_id }) => job_id ?? []));
  const purpose = scope.role === 'admin' ? 'read' : 'track';
  const jobs = names.size > 0 ? await findVisibleJobs(db, scope, [...names], purpose) : [];
  const byName = new Map<number | string, VisibleJob>();
  for (const each of jobs) byName.set(each.id, each).set(each.client_ref ?? each.id, each);
  const job: Parents['job'] = (name) => byName.get(typeof name === 'string' ? name.toLowerCase() : name);
  // A property that is the job's own needs no look.
  const ids = rows.flatMap(({ job_id, property_id }) =>
    typeof property_id === 'number' && job(job_id ?? '')?.property_id !== property_id ? [property_id] : [],
  );
  const properties = await visiblePropertyIds(db, scope, [...new Set(ids)]);
  return { job, hasProperty: (id) => properties.has(id) };
}

/** 400 if a list names neither, but for admins and single rows: nobody else reads that many at once. */
export function assertParentNamed(
  { db, scope }: { db: Database; scope: Scope },
  { job_id, property_id }: NamedParent,
): void {
  if (scope.role !== 'admin' && job_id === undefined && property_id === undefined && !chosenRows(db))
    throw fieldError('invalid', 'job_id', chooseParentMessage);
}

/** 404 for a job or property that is not visible, 422 if the property is not the job's. */
export function jobOf(parents: Parents, { job_id, property_id }: NamedParent & { job_id: number | string }) {
  const job = parents.job(job_id);
  if (!job) throw notFound('job', 'job_id');
  if (typeof property_id === 'number' && property_id !== job.property_id) {
    propertyOf(parents, property_id);
    throw fieldError('unprocessable', 'property_id', 'This job belongs to another property.', 'mismatch');
  }
  return job;
}

/** 404 for a property that is not visible. */
export function propertyOf(parents: Parents, property_id: number): number {
  if (!parents.hasProperty(property_id)) throw notFound('property', 'property_id');
  return property_id;
}

/** 404 for a job that is not visible, 422 if the property is not the job's. */
export async function parentJob(db: Database, scope: Scope, named: NamedParent & { job_id: number | string }) {
  return jobOf(await readParents(db, scope, [named]), named);
}

/** A job with its property or, for admins, a property alone. 404 if not visible to the caller, 400 without either. */
export async function parentOf(
  db: Database,
  scope: Scope,
  { job_id, property_id }: NamedParent,
): Promise<{ job_id: number | null; property_id: number }> {
  if (job_id !== undefined && job_id !== null) {
    const job = await parentJob(db, scope, { job_id, property_id });
    return { job_id: job.id, property_id: job.property_id };
  }
  if (scope.role !== 'admin' || typeof property_id !== 'number') {
    throw new AppError('invalid', undefined, { fields: { job_id: 'is required' } });
  }
  await checkProperty(db, scope, property_id);
  return { job_id: null, property_id };
}
