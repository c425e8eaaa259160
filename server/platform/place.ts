import type { Database } from '#db/client.ts';
import { findJob } from '#db/queries/jobs.ts';
import { propertyIsVisible } from '#db/queries/properties.ts';
import type { Scope } from '#db/scope.ts';
import { AppError } from './errors.ts';

const missing = (field: string, what: string) => {
  const words = `This ${what} does not exist.`;
  return new AppError('not_found', words, { fields: { [field]: words } });
};

/**
 * What a note or a task is hung on: a job that the caller reads, whose property then counts whatever was sent, or for
 * admins a property alone. 404 for what the caller may not read, 400 without either.
 */
export async function placeOf(
  db: Database,
  scope: Scope,
  { job_id, property_id }: { job_id?: number | string | null | undefined; property_id?: number | undefined },
): Promise<{ job_id: number | null; property_id: number }> {
  if (job_id !== undefined && job_id !== null) {
    const job = await findJob(db, scope, job_id);
    if (!job) throw missing('job_id', 'job');
    return { job_id: job.id, property_id: job.property_id };
  }
  if (scope.role !== 'admin' || property_id === undefined) {
    throw new AppError('invalid', undefined, { fields: { job_id: 'is required' } });
  }
  if (!(await propertyIsVisible(db, scope, property_id))) throw missing('property_id', 'property');
  return { job_id: null, property_id };
}
