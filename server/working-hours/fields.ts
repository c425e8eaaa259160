import type { WorkingHours } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';

const weekdays = {
  0: 'Sunday',
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
} as const;

export const workingHoursFields = defineFields<WorkingHours>()({
  ends: { label: 'Ends', kind: 'time' },
  starts: { label: 'Starts', kind: 'time' },
  user_id: { label: 'User', kind: 'reference' },
  weekday: { label: 'Weekday', kind: 'choice', labels: weekdays },
});
