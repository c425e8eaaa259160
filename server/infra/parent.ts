import type { Database } from '#db/client.ts';
import { findVisibleJob } from '#db/queries/jobs.ts';
import { propertyIsVisible } from '#db/queries/properties.ts';
import type { Scope } from '#db/scope.ts';
import { AppError, fieldError, notFound } from './errors.ts';

/** The parent as sent: a job by id or client_ref, a property, or both. */
export interface NamedParent {
  job_id?: number | string | null | undefined;
  property_id?: number | null | undefined;
}

export async function checkProperty(db: Database, scope: Scope, property_id: number): Promise<void> {
  if (!(await propertyIsVisible(db, scope, property_id))) throw notFound('property', 'property_id');
}

/**
 * 404 for a job or property that is not visible, 422 if the property is not the job's. Workers may also use a job that
 * was closed since, because their queue may send late.
 */
export async function parentJob(
  db: Database,
  scope: Scope,
  { job_id, property_id }: NamedParent & { job_id: number | string },
): Promise<{ id: number; property_id: number }> {
  const job = await findVisibleJob(db, scope, job_id, scope.role === 'admin' ? 'read' : 'track');
  if (!job) throw notFound('job', 'job_id');
  if (typeof property_id === 'number' && property_id !== job.property_id) {
    await checkProperty(db, scope, property_id);
    throw fieldError('unprocessable', 'property_id', 'This job belongs to another property.');
  }
  return job;
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
