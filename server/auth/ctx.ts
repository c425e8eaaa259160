import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';

/** The acting user and company, their settings and the clock: the first argument of services that act for a user. */
export interface Ctx {
  /** The transaction of a mutation, which also holds its history rows. A mutation that opens its own gets the pool. */
  db: Database;
  scope: Scope;
  settings: CompanySettings;
  clock: Clock;
  config: Config;
}
