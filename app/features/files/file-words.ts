/** The categories of a job's pictures, in the order of the work (S1 5). */
export const categoryLabels = {
  before_job: 'Before the job',
  after_job: 'After the job',
  work_note: 'Work note',
} as const;
export type PictureCategory = keyof typeof categoryLabels;

export const noFileWords = 'Please add a file to upload.';
export const noCategoryWords = 'Please select a category.';

/** What one request takes. */
export const mostFiles = 20;
export const mostBytes = 50 * 1024 * 1024;

/** What is wrong with the chosen files before they are sent; undefined: nothing. */
export function filesFault(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length === 0) return noFileWords;
  if (files.length > mostFiles) return `At most ${mostFiles} files can be sent at once.`;
  const large = files.find(({ size }) => size > mostBytes);
  return large && `${large.name} is larger than 50 MB.`;
}
