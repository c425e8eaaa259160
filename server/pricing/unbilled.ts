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

/** Everything that is not invoiced yet, by job and kind. Pounds. */
const unbilledParts = (scope: Scope, terms: PricingTerms) => sql`
  select m.job_id, 'materials' as kind, m.amount from materials m
    where m.company_id = ${scope.company_id} and ${isMaterialToBill(scope)}
  union all
  select e.job_id, 'expenses', ${netExpense(terms)} from expenses e
    where e.company_id = ${scope.company_id} and ${isExpenseToBill(scope)}
  union all
  select l.job_id, 'time', ${inPounds(sql`sum(l.pence)`)} from (${chargeByLine(scope, terms, isUnbilledTime)}) l
    group by l.job_id
  union all
  select j.id, 'fixed', ${fixedCharge} from jobs j where j.company_id = ${scope.company_id} and ${isUnbilledFixedJob}`;

/** Pounds that are not invoiced yet, `amount`, by job. */
export const unbilledByJob = (scope: Scope, terms: PricingTerms) => sql`
  select parts.job_id, sum(parts.amount) as amount from (${unbilledParts(scope, terms)}) parts group by parts.job_id`;

const ofKind = (kind: string) => sql`coalesce(sum(parts.amount) filter (where parts.kind = ${sql.lit(kind)}), 0)`;

/** The same as one row: `materials_unbilled`, `expenses_unbilled`, `time_unbilled` and `fixed_unbilled`. */
export const unbilled = (scope: Scope, terms: PricingTerms) => sql`
  select ${ofKind('materials')} as materials_unbilled, ${ofKind('expenses')} as expenses_unbilled,
    ${ofKind('time')} as time_unbilled, ${ofKind('fixed')} as fixed_unbilled
  from (${unbilledParts(scope, terms)}) parts`;
