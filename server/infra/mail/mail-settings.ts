import type { Database } from '#db/client.ts';
import type { Config } from '../config.ts';
import { type CompanySettings, companySettings } from '../settings/company-settings.ts';
import { readCompanySettings } from '../settings/queries.ts';

export const canMail = (settings: CompanySettings): boolean =>
  settings.text('smtp_host').trim() !== '' && settings.text('mail_from').trim() !== '';

/** A company's settings for callers without a session in it. */
export async function settingsOf(
  db: Database,
  company_id: number,
  { fixedSettings }: Pick<Config, 'fixedSettings'>,
): Promise<CompanySettings> {
  return companySettings(await readCompanySettings(db, company_id), fixedSettings);
}
