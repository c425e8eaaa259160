import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';

export interface Ctx {
  /** A mutation's transaction, which also holds its history rows; the pool if it opens its own. */
  db: Database;
  scope: Scope;
  settings: CompanySettings;
  clock: Clock;
  config: Config;
}
