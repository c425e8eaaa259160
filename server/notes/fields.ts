import type { Notes } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { maxLengths } from './constants.ts';

export const noteFields = defineFields<Notes>()({
  job_id: { label: 'Job', kind: 'reference' },
  note: { label: 'Note', kind: 'text', limit: maxLengths.note },
  property_id: { label: 'Property', kind: 'reference' },
  user_id: { label: 'User', kind: 'reference' },
  visible_to_landlord: { label: 'Visible to landlord', kind: 'yesNo' },
});
