/** How close the rows of a table stand. */
export const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'spacious', label: 'Spacious' },
] as const;
export type Density = (typeof densities)[number]['value'];

/** A row's height, px: what cannot be seen is reckoned by it. Cells are exactly as high. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, comfortable: 40, spacious: 52 };

export const rowHeightStyle: Readonly<Record<Density, string>> = {
  compact: 'h-8 text-sm',
  comfortable: 'h-10 text-sm',
  spacious: 'h-13 text-base',
};
