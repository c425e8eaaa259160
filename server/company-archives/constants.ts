export const archiveStates = ['running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export type ArchiveState = (typeof archiveStates)[number];

/** The steps of a running one, in their order. */
export const archiveSteps = ['waiting', 'rows', 'files', 'lists'] as const;
export type ArchiveStep = (typeof archiveSteps)[number];

/** How long an archive can be downloaded. */
export const archiveDays = 7;
export const archivesPerDay = 3;

export const alreadyRunningMessage = 'An archive is being made already. Wait until it is ready, or cancel it.';
export const tooManyArchivesMessage = `At most ${archivesPerDay} archives can be made in 24 hours. Try again tomorrow.`;
export const archiveGoneMessage = 'This archive can’t be downloaded any more. Make a new one.';
