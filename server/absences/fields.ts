import type { Absences } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { absenceKindLabels } from './constants.ts';

export const absenceFields = defineFields<Absences>()({
  end_date: { label: 'Last day', kind: 'day', ahead: true },
  kind: { label: 'Reason', kind: 'choice', labels: absenceKindLabels },
  note: { label: 'Note', kind: 'text', limit: 2000 },
  start_date: { label: 'First day', kind: 'day', ahead: true },
  user_id: { label: 'User', kind: 'reference' },
});
