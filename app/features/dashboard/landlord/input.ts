/** A landlord's properties; the dashboard's loader asks for the same. */
export const ownProperties = { limit: 1000 } as const;

/** The jobs there that are not closed. */
export const openJobs = { limit: 1000 } as const;
