import type { Database } from '#db/client.ts';
import type { Config } from '#server/infra/config.ts';
import { hasSeveralCompanies } from './company-queries.ts';

/** One company alone counts as the operator. Several share the network, so they need the operator's permission. */
export async function mayBeInner(
  db: Database,
  { privateAddresses, fixedSettings }: Pick<Config, 'privateAddresses' | 'fixedSettings'>,
  named: string,
): Promise<boolean> {
  const { smtp_host, aws_endpoint, sms_url } = fixedSettings;
  if (named !== '' && [smtp_host, aws_endpoint, sms_url].includes(named)) return true;
  return privateAddresses ?? !(await hasSeveralCompanies(db));
}
