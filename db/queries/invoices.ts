import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/** Of invoice `i`, which an entry is on. Null for other roles: they read no invoices. */
export const invoiceNumber = (scope: Scope) =>
  scope.role === 'admin' ? sql<string | null>`i.invoice_number` : sql<string | null>`null`;
