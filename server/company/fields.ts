import type { Companies } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';

export const companyFields = defineFields<Companies>()({
  name: { label: 'Name', kind: 'text' },
  setting_up: { label: 'Setting up', kind: 'yesNo' },
  suspended_at: { label: 'Suspended at', kind: 'moment' },
});
