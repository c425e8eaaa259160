import type { OwnRecord } from './own-record.ts';

/** Ended, still there, and on no invoice, which nothing changes afterwards (PRODUCT 5.11). */
export const mayAmend = ({ end_time, deleted, invoice_id }: OwnRecord) =>
  end_time !== null && deleted === null && invoice_id === null;
