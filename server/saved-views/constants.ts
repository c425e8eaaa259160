/** In characters. */
export const maxLengths = { name: 60, list: 60, address: 2000 } as const;

/** So many of one person. */
export const maxViews = 200;
