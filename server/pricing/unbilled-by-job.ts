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
import { inPounds, type PricingTerms } from './rates.ts';

/** `unbilled` by job: its rows add up to that. Pounds. */
export const unbilledByJob = (scope: Scope, terms: PricingTerms) => sql`
  select parts.job_id, sum(parts.amount) as amount from (
    select e.job_id, ${netExpense(terms)} as amount from expenses e
      where e.company_id = ${scope.company_id} and ${isExpenseToBill(scope)}
    union all
    select l.job_id, ${inPounds(sql`sum(l.pence)`)} from (${chargeByLine(scope, terms, isUnbilledTime)}) l
      group by l.job_id
    union all
    select j.id, ${fixedCharge} from jobs j where j.company_id = ${scope.company_id} and ${isUnbilledFixedJob}
  ) parts group by parts.job_id`;
