import type { Database } from '#db/client.ts';
import type { Config } from '#server/infra/config.ts';
import type { SmsService } from '#server/infra/sms/sms-service.ts';
import { dialled } from '#server/infra/typed/phone.ts';
import type { CompanySettings } from './company-settings.ts';
import { mayBeInner } from './inner-addresses.ts';
import { readSecret } from './secrets.ts';

export const canText = (settings: CompanySettings): boolean =>
  settings.text('sms_url').trim() !== '' && settings.text('sms_from').trim() !== '';

export async function smsServiceOf(
  { db, config }: { db: Database; config: Config },
  company_id: number,
  settings: CompanySettings,
): Promise<SmsService | undefined> {
  if (!canText(settings)) return undefined;
  const url = settings.text('sms_url').trim();
  return {
    url,
    user: settings.text('sms_user').trim(),
    password: (await readSecret(db, { company_id }, 'sms_password', settings, config)) ?? '',
    from: senderOf(settings.text('sms_from')),
    inner: await mayBeInner(db, config, url),
  };
}

const senderOf = (written: string): string => (/[a-z]/i.test(written) ? written.trim() : dialled(written));
