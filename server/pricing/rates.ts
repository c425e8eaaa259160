import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { fallbackRate } from './constants.ts';

export interface PricingTerms {
  driving_pay_percent: number;
  driving_billable: boolean;
  /** Pounds per hour for workers without a charge rate; null: not charged. */
  default_charge_rate: number | null;
  /** The company reclaims the VAT in its expenses, so it is neither cost nor charge. */
  vat_registered: boolean;
}

export const inPounds = (pence: RawBuilder<unknown>) => sql<number>`round((${pence}) / 100.0, 2)`;

/** Pence per hour at rate `r`, of pay and of charges; null: not charged. */
export const payPence = sql`(coalesce(r.rate, ${fallbackRate}) * 100)::bigint`;
export const chargePence = ({ default_charge_rate }: Pick<PricingTerms, 'default_charge_rate'>) =>
  sql`(coalesce(r.charge_rate, ${default_charge_rate}::numeric) * 100)::bigint`;

/** Rates with half-open days; join as `r` on `rateApplies`. Every day has exactly one, with nulls before the first. */
export function rateSpans(scope: Scope, terms: Pick<PricingTerms, 'default_charge_rate'>, userId: number | undefined) {
  const only = (column: string) => (userId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${userId}`);
  return sql`
      select r.user_id, r.rate, r.charge_rate, ${payPence} as pay_pence, ${chargePence(terms)} as charge_pence, r.since,
        lead(r.since, 1, 'infinity'::date) over (partition by r.user_id order by r.since) as until
      from (
        select ur.user_id, ur.rate, ur.charge_rate, ur.effective_from as since from user_rates ur
        where ur.company_id = ${scope.company_id} ${only('ur.user_id')}
        union all
        select u.id, null, null, '-infinity' from users u where u.company_id = ${scope.company_id} ${only('u.id')}
      ) r`;
}

export const rateApplies = sql`r.user_id = d.user_id and d.day >= r.since and d.day < r.until`;

/** Pounds per hour. Null charge_rate: the company's default. */
export interface Rate {
  rate: number;
  charge_rate: number | null;
  effective_from: string;
}

/** The newest rate in effect for a worker on a day. Join as `r`. */
export function rateOfDay(scope: Scope, user: RawBuilder<unknown>, day: RawBuilder<unknown> = sql`d.day`) {
  return sql<Rate>`
      select ur.rate, ur.charge_rate, ur.effective_from from user_rates ur
      where ur.company_id = ${scope.company_id} and ur.user_id = ${user} and ur.effective_from <= ${day}
      order by ur.effective_from desc limit 1`;
}
