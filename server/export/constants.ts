/** `programs`: a CSV of the API's own fields. The others are for people. */
export const exportFormats = ['xlsx', 'csv', 'programs'] as const;
export type ExportFormat = (typeof exportFormats)[number];
