import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';

/** The company's settings that pay and charges depend on; `CompanySettings` is one. */
export interface PricingTerms {
  /** Percent of the rate that driving is paid with. */
  driving_pay_percent: number;
  driving_billable: boolean;
  /** Pounds an hour for workers without a charge rate of their own; null: not charged. */
  default_charge_rate: number | null;
  /** The company then reclaims the VAT in its expenses: it is no cost and is not charged. */
  vat_registered: boolean;
}

/**
 * The rates of all workers, or one, with the days on which each applies, half open: join it as `r` on `rateApplies`. A sum
 * over years then reads each rate once, instead of once a day.
 */
export function rateSpans(scope: Scope, userId: number | undefined) {
  return sql`
      select ur.user_id, ur.rate, ur.charge_rate, ur.effective_from as since,
        lead(ur.effective_from, 1, 'infinity'::date) over (partition by ur.user_id order by ur.effective_from) as until
      from user_rates ur where ur.company_id = ${scope.company_id}
        ${userId === undefined ? sql`` : sql`and ur.user_id = ${userId}`}`;
}

/** Rate `r` of `rateSpans` is that of the worker and day in `d`. */
export const rateApplies = sql`r.user_id = d.user_id and d.day >= r.since and d.day < r.until`;

/** Pounds an hour. `charge_rate`: null: the company's default. */
export interface Rate {
  rate: number;
  charge_rate: number | null;
  effective_from: string;
}

/** The rate of one worker on one day: the newest that is effective by then. Join it as `r`. */
export function rateOfDay(scope: Scope, user: RawBuilder<unknown>, day: RawBuilder<unknown> = sql`d.day`) {
  return sql<Rate>`
      select ur.rate, ur.charge_rate, ur.effective_from from user_rates ur
      where ur.company_id = ${scope.company_id} and ur.user_id = ${user} and ur.effective_from <= ${day}
      order by ur.effective_from desc limit 1`;
}
