export const maxLengths = { note: 10_000 } as const;
