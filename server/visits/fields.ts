import type { Visits } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { longestVisit, maxLengths, shortestVisit, visitStatusLabels } from './constants.ts';

export const visitFields = defineFields<Visits>()({
  arrives_at: { label: 'Arrives at', kind: 'moment' },
  day: { label: 'Day', kind: 'day', ahead: true },
  driven_minutes: { label: 'Driven', kind: 'minutes' },
  expected_minutes: { label: 'Length', kind: 'minutes', limit: [shortestVisit, longestVisit] },
  job_id: { label: 'Job', kind: 'reference' },
  no_access_at: { label: 'No access at', kind: 'moment' },
  note: { label: 'Note', kind: 'text', limit: maxLengths.note },
  starts: { label: 'Starts', kind: 'time' },
  status: { label: 'Status', kind: 'choice', labels: visitStatusLabels },
  user_id: { label: 'Worker', kind: 'reference' },
  window_from: { label: 'Arrives from', kind: 'time' },
  window_to: { label: 'Arrives by', kind: 'time' },
  wish: { label: 'Wish', kind: 'text' },
  worked_minutes: { label: 'Worked', kind: 'minutes' },
});
