import type { Settings } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';

export const settingFields = defineFields<Settings>()({
  key: { label: 'Key', kind: 'text' },
  secret_value: { label: 'Secret value', kind: 'text' },
  value: { label: 'Value', kind: 'text' },
});
