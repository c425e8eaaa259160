/** The fields by which their list can be sorted. */
export const cisSorts = ['user', 'cis_rate', 'gross', 'materials', 'liable', 'deducted', 'paid_out'] as const;
