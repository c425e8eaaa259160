import type { Database } from '#db/client.ts';
import type { Config } from '#server/infra/config.ts';
import type { MailEncryption } from '#server/infra/constants.ts';
import type { MailConnection } from '#server/infra/mail/mail-server.ts';
import { type CompanySettings, companySettings } from './company-settings.ts';
import { readCompanySettings } from './queries.ts';

/** The company has set up a mail server, which then sends all its mails. */
export const hasOwnMailServer = (settings: CompanySettings): boolean =>
  settings.text('smtp_host').trim() !== '' && settings.text('mail_from').trim() !== '';

/** By the company's own mail server or the installation's (`MAIL_HOST`). */
export const canMail = (settings: CompanySettings, { mail }: Pick<Config, 'mail'>): boolean =>
  hasOwnMailServer(settings) || mail !== undefined;

/** Links need the public address from the configuration: a request's Host header may name any server. */
export const canMailLinks = (settings: CompanySettings, config: Pick<Config, 'mail' | 'appUrl'>): boolean =>
  config.appUrl !== undefined && canMail(settings, config);

/** A company's settings for callers without a session in it. */
export async function settingsOf(
  db: Database,
  company_id: number,
  { fixedSettings }: Pick<Config, 'fixedSettings'>,
): Promise<CompanySettings> {
  return companySettings(await readCompanySettings(db, company_id), fixedSettings);
}

const encryptions: Readonly<Record<string, MailEncryption>> = { true: 'tls', none: 'none' };

export const mailConnection = (
  settings: CompanySettings,
  { password = '', inner }: { password: string | undefined; inner: boolean },
): MailConnection => ({
  host: settings.text('smtp_host').trim(),
  port: Number(settings.text('smtp_port')) || 587,
  encryption: encryptions[settings.text('smtp_secure')] ?? 'starttls',
  user: settings.text('smtp_user'),
  password,
  inner,
});
