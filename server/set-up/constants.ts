/** In the order of the set-up list. */
export const setUpSteps = ['company', 'property', 'worker', 'rate', 'invoice', 'mail', 'job', 'request'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** What sample data makes, by table. Rates and assignments go with their user and job, and are never named alone. */
export const sampleEntities = [
  'users',
  'properties',
  'jobs',
  'time_records',
  'expenses',
  'payments',
  'job_tasks',
  'notes',
] as const;
export type SampleEntity = (typeof sampleEntities)[number];

/** Somebody changed the row, or something that is no sample refers to it. A password counts as a change. */
export const retentionReasons = ['changed', 'in_use'] as const;
export type RetentionReason = (typeof retentionReasons)[number];

export const samplesPresentMessage = 'Sample data is already here. Remove it first.';
export const besideJobsMessage = 'This company has jobs already. Add sample data beside them?';
export const sampleReason = 'Sample data';
