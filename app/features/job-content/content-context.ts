import type { MutationMeta } from '#app/lib/query-client.ts';
import type { Parent } from '#app/offline/pending.ts';

/** The job or property whose tasks, notes, files or expenses are shown. */
export interface ContentContext {
  of: Parent;
  /** The property's address, shown with entries in the outbox. */
  about: string;
  /** A value of `toastPositions`. */
  toastOptions: MutationMeta['toastOptions'];
  /** Level of headings within. */
  heading: 'h2' | 'h3';
  /** Why nothing can be added or changed now; absent if it can. */
  blocked?: string | undefined;
}

/** The input for all notes or files of a job or property. */
export const allOf = (of: Parent) => ({ ...of, limit: 1000 });

/** The input for all tasks of a job. */
export const tasksOfJob = (jobId: number) => ({ id: jobId, limit: 1000 });
