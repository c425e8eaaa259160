export const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'spacious', label: 'Spacious' },
] as const;
export type Density = (typeof densities)[number]['value'];

/** Row height, px: exact, because the virtualised rows are positioned by it. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, comfortable: 40, spacious: 52 };

export const rowHeightStyle: Readonly<Record<Density, string>> = {
  compact: 'h-8 text-sm',
  comfortable: 'h-10 text-sm',
  spacious: 'h-13 text-base',
};
