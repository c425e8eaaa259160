import { AddressRefused } from '../services/outside-address.ts';
import { ServiceFault, saidPlainly } from '../services/service-fault.ts';
import type { CompanySettings } from '../settings/company-settings.ts';

/** Where a store of files is, and the keys to it. */
export interface Bucket {
  region: string;
  bucket: string;
  /** '': Amazon's own. */
  endpoint: string;
  access_key_id: string;
  secret: string;
  /** It may be in a private network, or on this machine. */
  inner: boolean;
}

/** The company's, once all of it is filled in. */
export function bucketOf(
  settings: CompanySettings,
  { secret, inner }: { secret: string | undefined; inner: boolean },
): Bucket | undefined {
  const region = settings.text('aws_region').trim();
  const bucket = settings.text('aws_bucket').trim();
  const access_key_id = settings.text('aws_access_key_id').trim();
  if (!region || !bucket || !access_key_id || !secret) return undefined;
  const endpoint = settings.text('aws_endpoint').trim();
  return { region, bucket, endpoint, access_key_id, secret, inner };
}

/** What went wrong between us and a store, for admins. */
export function bucketFaultWords(error: unknown, { endpoint, bucket, secret }: Bucket): string {
  if (error instanceof ServiceFault || error instanceof AddressRefused) return error.message;
  const host = endpoint ? new URL(endpoint).host : 'Amazon S3';
  const {
    name = '',
    message = '',
    code = '',
    $metadata,
  } = error as {
    name?: string;
    message?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (name === 'NoSuchBucket' || name === 'NotFound') return `The store ${host} has no bucket ${bucket}.`;
  if ($metadata?.httpStatusCode) {
    const said = saidPlainly(message && message !== name ? `${name}: ${message}` : name, [secret]);
    return `The store said: ${$metadata.httpStatusCode} ${said}`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no server called ${host}.`;
  if (code === 'ECONNREFUSED') return `The store ${host} takes no connection.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return `The certificate of the store ${host} cannot be trusted: ${saidPlainly(message)}.`;
  }
  return `The store ${host} did not answer.`;
}
