import { defineFields } from '#server/infra/fields.ts';
import { accountProgramLabels } from './constants.ts';

export const accountExportFields = defineFields()({
  created_by: { label: 'Made by', kind: 'reference' },
  created_by_name: { label: 'Made by', kind: 'text' },
  end_date: { label: 'Last day', kind: 'day' },
  entries: { label: 'Entries', kind: 'number' },
  file_name: { label: 'File', kind: 'text' },
  program: { label: 'Program', kind: 'choice', labels: accountProgramLabels },
  sha256: { label: 'SHA-256', kind: 'text' },
  size: { label: 'Size', kind: 'number', unit: 'bytes' },
  start_date: { label: 'First day', kind: 'day' },
  totals: { label: 'Totals', kind: 'text' },
});
