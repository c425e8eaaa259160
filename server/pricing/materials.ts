import { type SqlBool, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { isOnTimeJob } from './charge.ts';
import { pence, percentOf } from './constants.ts';

/* Materials `m`: what they cost and what customers are charged for them, before VAT. */

export const isUnbilledMaterial = sql`m.billing_status = 'unbilled'`;

/** Pounds that it cost; null without a cost, or if an expense bought it, which counts instead. */
export const materialCost = sql<number | null>`case when m.expense_id is null then round(m.quantity * m.cost, 2) end`;

/** Those that an invoice line may charge. */
const isChargedMaterial = (scope: Scope) =>
  sql`m.is_billable and m.price is not null and ${isOnTimeJob(scope, sql`m.job_id`)}`;

/** Still to invoice, reviewed or not. */
export const isMaterialToBill = (scope: Scope) =>
  sql<SqlBool>`(${isUnbilledMaterial} and ${isChargedMaterial(scope)} and m.status <> 'archived')`;

/** Pounds that its customer is charged, invoiced or still to be; null: nothing. */
export const materialCharge = (scope: Scope) => sql<number | null>`case
  when ${isChargedMaterial(scope)} and (m.billing_status = 'billed' or m.status <> 'archived') then m.amount end`;

/** Pounds a unit: the price of the list, else its cost and the markup (percent); null without both. */
export function unitPrice(
  { cost, price }: { cost: number | null; price: number | null },
  materials_markup_percent: number,
): number | null {
  if (price !== null || cost === null) return price;
  return (pence(cost) + percentOf(pence(cost), materials_markup_percent)) / 100;
}

interface Used {
  quantity: number;
  cost: number | null;
  price: number | null;
}

/** Pounds of a quantity, in pounds a unit; half a penny is rounded up, as the database does. */
export const amountOf = (quantity: number, unitAmount: number): number =>
  Math.floor((2 * Math.round(quantity * 1000) * pence(unitAmount) + 1000) / 2000) / 100;

/** Pounds that an invoice charges; null without a price. */
export const materialAmount = ({ quantity, price }: Pick<Used, 'quantity' | 'price'>): number | null =>
  price === null ? null : amountOf(quantity, price);

/** Its part of a fixed price, which is no labour: what it would be charged at, else what it cost. */
export const materialInFixedPrice = ({ quantity, cost, price }: Used): number => amountOf(quantity, price ?? cost ?? 0);
