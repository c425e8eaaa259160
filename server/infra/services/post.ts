import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { AddressRejected, assertAllowedLiteral, guardedLookup, type Resolve } from './outside-address.ts';
import { ServiceError, unknownHostMessage, withDeadline } from './service-error.ts';

/** A request to an address that a company chose. */
export interface OutsidePost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** 'user:password' */
  auth?: string | undefined;
  /** Allows private and loopback addresses, also unencrypted. */
  inner: boolean;
  /** In a message: 'The text message service'. */
  service: string;
  deadlineMs: number;
  /** Bytes of the answer. What is longer is an error, or cut off if only its status matters. */
  maxAnswer: number;
  cutsAnswer?: true;
  /** Of names; for tests. */
  resolve?: Resolve | undefined;
}

export interface OutsideAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/**
 * Follows no redirect. Throws ServiceError with the connection's code, by which `isTimeout` recognises a timeout, for an
 * address that is not allowed too.
 */
export async function postOutside(sent: OutsidePost): Promise<OutsideAnswer> {
  const { service, deadlineMs } = sent;
  const url = new URL(sent.url);
  const stop = new AbortController();
  try {
    return await withDeadline(post(sent, url, stop.signal), {
      ms: deadlineMs,
      message: `${service} ${url.host} didn’t respond within ${deadlineMs / 1000} seconds.`,
      giveUp: () => stop.abort(),
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const { code } = error as { code?: string };
    throw Object.assign(new ServiceError(connectionMessage(error, service, url.host)), { code });
  }
}

/** Throws AddressRejected for an address that no connection is needed to reject. */
export function assertAllowedUrl(url: URL, inner: boolean): void {
  // Unencrypted traffic must stay in the inner network.
  assertAllowedLiteral(url.hostname, ruleOf(url, inner));
}

const ruleOf = ({ protocol }: URL, inner: boolean) => ({ inner, public: protocol !== 'http:' });

function post(
  { headers, body, auth, inner, service, maxAnswer, cutsAnswer, resolve }: OutsidePost,
  url: URL,
  signal: AbortSignal,
) {
  assertAllowedUrl(url, inner);
  const request = url.protocol === 'http:' ? requestPlain : requestSecure;
  return new Promise<OutsideAnswer>((done, reject) => {
    const sent = request(url, {
      method: 'POST',
      // The shared agent would reuse a connection that another rule allowed.
      agent: false,
      lookup: guardedLookup(ruleOf(url, inner), resolve),
      signal,
      ...(auth !== undefined && { auth }),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = () => {
        const text = Buffer.concat(chunks).toString('utf8');
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      };
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= maxAnswer) return void chunks.push(chunk);
        if (cutsAnswer) finish();
        answer.destroy(new ServiceError(`${service} ${url.host} answered with more than was expected.`));
      });
      answer.on('error', reject);
      answer.on('end', finish);
    });
    sent.end(body);
  });
}

function connectionMessage(error: unknown, service: string, host: string): string {
  if (error instanceof AddressRejected) return error.message;
  const { code = '' } = error as { code?: string };
  const inSentence = service.charAt(0).toLowerCase() + service.slice(1);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unknownHostMessage(host);
  if (code === 'ECONNREFUSED') return `${service} ${host} refused the connection.`;
  if (/CERT|SELF_SIGNED/.test(code)) return `The certificate of ${inSentence} ${host} can’t be trusted.`;
  return `The connection to ${inSentence} ${host} failed.`;
}
