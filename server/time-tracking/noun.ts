import type { Noun } from '#server/infra/noun.ts';
import { payRouters } from '#server/pay-run/constants.ts';

export const timeRecordNoun = {
  entity: 'time-tracking',
  table: 'time_records',
  label: 'Time record',
  plural: 'Time records',
  description: ['of {start_time}', 'for {property_id|job_id}'],
  affects: ['timeTracking', 'customers', 'dashboard', 'amendmentRequests', 'visits', ...payRouters],
  owner: 'user_id',
  namedByOwner: true,
  searched: ['note'],
  hidden: ['reported', 'counted_minutes', 'decided'],
  belongsTo: { jobs: 'job_id' },
  restorable: true,
  ownHistory: true,
  live: { toOwner: true },
  personal: { file: 'time-records', about: 'user_id', names: ['created_by'] },
} as const satisfies Noun;
