/* Not among the constants, which every page loads. */

export const maxCompanyNameLength = 200;
/** Of one call, and of each file; jobs requested by the public form have limits of their own. */
export const maxFiles = 20;
export const maxFileMegabytes = 50;
/** 'plan.pdf is empty. …' */
export const emptyFileMessage = (file_name: string): string =>
  `${file_name || 'This file'} is empty. Choose another one.`;
/** Staff may change or delete their own notes and uploads within this time (N5, N15). */
export const ownForHours = 24;
