export const maxLengths = { name: 60, list: 60, address: 2000 } as const;

export const maxViews = 200;
