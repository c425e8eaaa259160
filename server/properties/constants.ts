export const propertyStatusLabels = { active: 'Active', archived: 'Archived' } as const;
export type PropertyStatus = keyof typeof propertyStatusLabels;
export const propertyStatuses = Object.keys(propertyStatusLabels) as [PropertyStatus, ...PropertyStatus[]];
