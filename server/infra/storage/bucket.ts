import { AddressRejected } from '../services/outside-address.ts';
import { plainMessage, ServiceError, unknownHostMessage } from '../services/service-error.ts';

export interface Bucket {
  region: string;
  bucket: string;
  /** '' for Amazon. */
  endpoint: string;
  access_key_id: string;
  secret: string;
  /** Allows private and loopback addresses. */
  inner: boolean;
}

export function bucketErrorMessage(error: unknown, { endpoint, bucket, secret }: Bucket): string {
  if (error instanceof ServiceError || error instanceof AddressRejected) return error.message;
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
  if (name === 'NoSuchBucket' || name === 'NotFound')
    return `The storage service ${host} has no bucket named ${bucket}.`;
  if ($metadata?.httpStatusCode) {
    const said = plainMessage(message && message !== name ? `${name}: ${message}` : name, [secret]);
    return `The storage service responded: ${$metadata.httpStatusCode} ${said}`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unknownHostMessage(host);
  if (code === 'ECONNREFUSED') return `The storage service ${host} refused the connection.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return `The certificate of the storage service ${host} can’t be trusted: ${plainMessage(message)}.`;
  }
  return `The storage service ${host} didn’t respond.`;
}
