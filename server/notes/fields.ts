import type { Notes } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';

export const noteFields = defineFields<Notes>()({
  job_id: { label: 'Job', kind: 'reference' },
  note: { label: 'Note', kind: 'text', limit: 10_000 },
  property_id: { label: 'Property', kind: 'reference' },
  user_id: { label: 'User', kind: 'reference' },
  visible_to_landlord: { label: 'Visible to landlord', kind: 'yesNo' },
});
