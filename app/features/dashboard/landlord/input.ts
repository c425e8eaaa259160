/** Shared with the dashboard's loader, so that both use the same query key. */
export const myProperties = { limit: 1000 } as const;

export const openJobs = { limit: 1000 } as const;
