import type { Entry } from './entry.ts';

/**
 * When something of an entry happened, for screens that show it before it is sent. `moment`: one of its times, if the
 * entry has another than that of the action.
 */
export const momentOf = (entry: Pick<Entry, 'at'>, moment: string | null | undefined = entry.at): string =>
  moment ?? entry.at;
