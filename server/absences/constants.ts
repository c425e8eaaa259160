/** In the order of select lists. */
export const absenceKindLabels = {
  holiday: 'Holiday',
  sick: 'Sick',
  training: 'Training',
  other: 'Other',
} as const;
export type AbsenceKind = keyof typeof absenceKindLabels;
export const absenceKinds = Object.keys(absenceKindLabels) as [AbsenceKind, ...AbsenceKind[]];

export const absenceSorts = ['start_date', 'end_date', 'user', 'kind', 'note', 'createdAt', 'updatedAt', 'id'] as const;
