import { sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import {
  chargeByLine,
  fixedCharge,
  isExpenseToBill,
  isUnbilledFixedJob,
  isUnbilledTime,
  netExpense,
} from './charge.ts';
import { isMaterialToBill } from './materials.ts';
import { inPounds, type PricingTerms } from './rates.ts';

/**
 * Amounts not invoiced yet: one row of pounds, `materials_unbilled`, `expenses_unbilled`, `time_unbilled` and
 * `fixed_unbilled`.
 */
export const unbilled = (scope: Scope, terms: PricingTerms) => sql`
  select
    (select coalesce(sum(m.amount), 0) from materials m where m.company_id = ${scope.company_id}
      and ${isMaterialToBill(scope)}) as materials_unbilled,
    (select coalesce(sum(${netExpense(terms)}), 0) from expenses e where e.company_id = ${scope.company_id}
      and ${isExpenseToBill(scope)}) as expenses_unbilled,
    (select ${inPounds(sql`coalesce(sum(pence), 0)`)}
      from (${chargeByLine(scope, terms, isUnbilledTime)}) lines) as time_unbilled,
    (select coalesce(sum(${fixedCharge}), 0) from jobs j where j.company_id = ${scope.company_id}
      and ${isUnbilledFixedJob}) as fixed_unbilled`;
