import { BareAnswer, errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { formatPounds } from '#app/lib/format.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { BulkResult, LeftOut } from './invoice-labels.ts';

export const noZipMessage = 'Failed to download bulk invoices';

/** Why nothing was generated, by HTTP status. */
export function bulkFailure(error: unknown): string {
  const cause = (error as { cause?: unknown } | null)?.cause ?? error;
  const rejection = rejectionOf(error);
  const status = rejection?.httpStatus ?? (cause instanceof BareAnswer ? cause.status : undefined);
  const said = rejection ? (error as Error).message : '';
  if (status === 500) return `Server error: ${said || 'Internal server error'}`;
  if (status === 400) return `Bad request: ${said || 'Invalid parameters'}`;
  return `Failed to generate bulk invoices: ${errorMessage(error)}`;
}

/** '3 left out: needs review (2), no charge rate (1)'. */
export function leftOutLabel(left: readonly LeftOut[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${reason} (${count})`);
  return `${left.length} not included: ${reasons.join(', ')}`;
}

/** Formatted totals of some rows. */
export function sumsOf(rows: readonly BulkResult['invoices'][number][]) {
  const sum = (key: 'net_amount' | 'vat_amount' | 'total_amount' | 'cis_amount' | 'amount_due') =>
    formatPounds(sumPounds(rows.map((row) => row[key])));
  return {
    net: sum('net_amount'),
    vat: sum('vat_amount'),
    gross: sum('total_amount'),
    cis: sum('cis_amount'),
    due: sum('amount_due'),
  };
}

export const invoicesLabel = (count: number) => `${count} ${count === 1 ? 'invoice' : 'invoices'}`;
