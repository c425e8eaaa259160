import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailEncryption } from '../constants.ts';
import {
  AddressRejected,
  assertAllowedLiteral,
  guardedLookup,
  isLoopback,
  type Resolve,
} from '../services/outside-address.ts';
import { plainMessage, ServiceError, unknownHostMessage, withDeadline } from '../services/service-error.ts';

export interface MailConnection {
  host: string;
  port: number;
  encryption: MailEncryption;
  user: string;
  password: string;
  /** Allows private and loopback addresses. */
  inner: boolean;
}

const timeoutMs = 10_000;

interface MailServer extends Pick<Transporter, 'sendMail' | 'verify'> {
  /** 'now' also aborts whatever is under way. */
  close(how?: 'now'): void;
}

export interface Network {
  resolve?: Resolve;
  connect(options: TcpNetConnectOpts): Socket;
}

/** The caller must close it. Slow servers time out after seconds. */
export function openMailServer(
  { host, port, encryption, user, password, inner }: MailConnection,
  network: Network = { connect },
): MailServer {
  const rule = { public: true, inner };
  let socket: Socket | undefined;
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    ignoreTLS: encryption === 'none',
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    // Our own socket, because only it knows the address it really connects to.
    getSocket: (_, done) => {
      try {
        assertAllowedLiteral(host, rule);
      } catch (cause) {
        return done(cause as Error, undefined);
      }
      const opened = network.connect({ host, port, lookup: guardedLookup(rule, network.resolve) });
      socket = opened;
      const fail = (error: Error) => {
        opened.destroy();
        done(error, undefined);
      };
      opened.setTimeout(timeoutMs, () => fail(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
      opened.once('error', fail);
      opened.once('connect', () => {
        opened.setTimeout(0).removeAllListeners('timeout').off('error', fail);
        // Decidable only now: loopback needs no encryption, everything else must not be sent without.
        const requireTLS = encryption === 'starttls' && !isLoopback(opened.remoteAddress ?? '');
        const found: object = { connection: opened, requireTLS };
        done(null, found);
      });
    },
    // A message must never make the server read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sendMail: transport.sendMail.bind(transport),
    verify: transport.verify.bind(transport),
    close: (how) => (how === 'now' ? socket?.destroy() : socket?.destroySoon()),
  };
}

const untrusted: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is self-signed',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it belongs to another server',
};
const untrustedPhrases: readonly (readonly [RegExp, string])[] = [
  [/self[- ]signed/i, 'it is self-signed'],
  [/has expired/i, 'it has expired'],
  [/altnames/i, 'it belongs to another server'],
  [/unable to (verify|get)/i, 'it isn’t signed by a trusted authority'],
];

/** True for a 5xx reply to the recipient or content. Others are about the settings, which can be corrected. */
export function isPermanentRejection(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && /^(RCPT TO|DATA)/.test(command);
}

/** For admins of the company whose server it is: it may quote the server, never the password. */
export function mailErrorMessage(error: unknown, { host, port, user, password }: MailConnection): string {
  if (error instanceof ServiceError || error instanceof AddressRejected) return error.message;
  const {
    code = '',
    command = '',
    message = '',
    response,
  } = error as Partial<Record<'code' | 'command' | 'message' | 'response', string>>;
  if (command === 'STARTTLS' && response) {
    return `The mail server ${host} doesn’t support encryption on port ${port}, so nothing was sent. Try another port, or set Encryption to None if you trust the network.`;
  }
  if (response) return `The mail server responded: ${plainMessage(response, [password])}`;
  const amiss = untrusted[code] ?? untrustedPhrases.find(([phrase]) => phrase.test(message))?.[1];
  if (amiss) return `The certificate of the mail server ${host} can’t be trusted: ${amiss}.`;
  if (/wrong version number|unknown protocol|packet length/i.test(message)) {
    return `The mail server ${host} doesn’t support TLS on port ${port}.`;
  }
  if (code === 'ETLS') return `A secure connection to the mail server ${host} couldn’t be established.`;
  if (code === 'EDNS' || code === 'ENOTFOUND') return unknownHostMessage(host);
  if (code === 'ECONNREFUSED') return `The mail server ${host} refused the connection on port ${port}.`;
  if (code === 'EAUTH' && !password) return `No password is set for the mail user ${user}.`;
  if (code === 'EAUTH') return `The mail server ${host} rejected the username or password.`;
  return `The mail server ${host} didn’t respond.`;
}

/** Connects, encrypts and logs in as for a real mail. Throws ServiceError with the server's message. */
export async function proveMailServer(connection: MailConnection): Promise<void> {
  const server = openMailServer(connection);
  try {
    await withDeadline(server.verify(), {
      ms: timeoutMs,
      message: `The mail server ${connection.host} didn’t respond within ${timeoutMs / 1000} seconds.`,
      giveUp: () => server.close('now'),
    });
  } catch (error) {
    throw new ServiceError(mailErrorMessage(error, connection));
  } finally {
    server.close();
  }
}
