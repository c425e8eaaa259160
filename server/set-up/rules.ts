import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { canMail } from '#server/company-settings/mail-settings.ts';
import type { Config } from '#server/infra/config.ts';
import { formPath } from '../company/constants.ts';
import { type SetUpStep, setUpSteps } from './constants.ts';
import type { SetUpFacts } from './queries.ts';
import type { SetUp } from './schema.ts';

/** Nothing is ticked by hand: a step is done while its data is there, and open again without it (U1). */
export function setUpOf(facts: SetUpFacts, settings: CompanySettings, config: Pick<Config, 'mail'>): SetUp {
  const has = (...keys: Parameters<CompanySettings['text']>[0][]) =>
    keys.every((key) => settings.text(key).trim() !== '');
  const done: Record<SetUpStep, boolean> = {
    company: has('company_name', 'company_address', 'company_phone'),
    property: facts.has_property,
    worker: facts.has_worker,
    rate: facts.has_rate,
    invoice: has('bank_account') && (!settings.vat_registered || has('vat_number')),
    mail: canMail(settings, config),
    job: facts.has_job,
    request: facts.has_request,
  };
  return {
    is_shown: facts.setting_up,
    steps: setUpSteps.map((key) => ({ key, is_done: done[key] })),
    form_path: formPath(facts.slug),
    sample_rows: facts.sample_rows,
    offers_samples: facts.sample_rows === 0 && !facts.has_job,
  };
}
