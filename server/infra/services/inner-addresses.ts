import type { Database } from '#db/client.ts';
import type { Config } from '../config.ts';
import { hasSeveralCompanies } from './company-queries.ts';

/**
 * Whether a company's service, at the host or endpoint `named`, may be in a private network or on this machine. One company
 * alone is taken for whoever runs the machine; of several, none may look around in the network that all of them share,
 * unless the operator says so, or has named the place from outside.
 */
export async function mayBeInner(
  db: Database,
  { privateAddresses, fixedSettings }: Pick<Config, 'privateAddresses' | 'fixedSettings'>,
  named: string,
): Promise<boolean> {
  const { smtp_host, aws_endpoint } = fixedSettings;
  if (named !== '' && [smtp_host, aws_endpoint].includes(named)) return true;
  return privateAddresses ?? !(await hasSeveralCompanies(db));
}
