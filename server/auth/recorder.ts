import type { Scope } from '#db/scope.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';

/** Who acts, by whose settings and at what time: what a rule of time or money needs beside its input. */
export interface Recorder {
  scope: Scope;
  settings: CompanySettings;
  clock: Clock;
}
