import type { MutationMeta } from '#app/lib/query-client.ts';

/** The job whose tasks, notes, pictures or expenses are on the screen. */
export interface JobInHand {
  jobId: number;
  /** For whoever reads what waits to be sent: the property's address. */
  about: string;
  /** Where the screen tells how a write went: a place of `toastPlaces`. */
  place: MutationMeta['place'];
  /** The level of headings within. */
  heading: 'h2' | 'h3';
  /** Why nothing can be added or changed now; absent: it can. Reading goes on. */
  blocked?: string | undefined;
}
