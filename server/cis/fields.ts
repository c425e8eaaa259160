import { defineFields } from '#server/infra/fields.ts';

export const cisFields = defineFields()({
  cis_rate: { label: 'Rate', kind: 'percent' },
  cis_utr: { label: 'UTR', kind: 'text' },
  cis_verification: { label: 'Verification', kind: 'text' },
  deducted: { label: 'Deducted', kind: 'pounds' },
  gross: { label: 'Gross paid', kind: 'pounds' },
  liable: { label: 'Liable', kind: 'pounds' },
  materials: { label: 'Materials', kind: 'pounds' },
  paid_out: { label: 'Paid out', kind: 'pounds' },
  user_id: { label: 'Subcontractor', kind: 'reference' },
});
