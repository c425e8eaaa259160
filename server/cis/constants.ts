export const cisSorts = [
  'user',
  'cis_utr',
  'cis_verification',
  'cis_rate',
  'gross',
  'materials',
  'liable',
  'deducted',
  'paid_out',
] as const;
