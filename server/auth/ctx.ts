import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';

/** The acting user and company, their settings and the clock: the first argument of every service. */
export interface Ctx {
  /** Inside a mutation the transaction that also holds its history rows. */
  db: Database;
  scope: Scope;
  settings: CompanySettings;
  clock: Clock;
  config: Config;
}
