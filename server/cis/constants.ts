export const cisSorts = ['user', 'cis_rate', 'gross', 'materials', 'liable', 'deducted', 'paid_out'] as const;
