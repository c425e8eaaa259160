import type { Files } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { fileCategoryLabels } from './constants.ts';
import type { fileNoun } from './noun.ts';

export const fileFields = defineFields<Files, (typeof fileNoun)['hidden'][number]>()({
  category: { label: 'Category', kind: 'choice', labels: fileCategoryLabels },
  description: { label: 'Description', kind: 'text', limit: 5000 },
  expense_id: { label: 'Expense', kind: 'reference' },
  file_name: { label: 'File name', kind: 'text' },
  file_type: { label: 'File type', kind: 'choice' },
  job_id: { label: 'Job', kind: 'reference' },
  mime: { label: 'Format', kind: 'text' },
  property_id: { label: 'Property', kind: 'reference' },
  size: { label: 'Size', kind: 'number', unit: 'bytes' },
  user_id: { label: 'User', kind: 'reference' },
  visible_to_landlord: { label: 'Visible to landlord', kind: 'yesNo' },
});
