import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import {
  AddressRefused,
  guardedLookup,
  isLoopback,
  type Resolve,
  refuseLiteral,
} from '../services/outside-address.ts';
import { ServiceFault, saidPlainly, withDeadline } from '../services/service-fault.ts';
import type { CompanySettings } from '../settings/company-settings.ts';

/** A company's mail server and how to log in there. */
export interface MailConnection {
  host: string;
  port: number;
  /** TLS from the first byte, by STARTTLS before anything is said, or by explicit choice not at all. */
  encryption: 'tls' | 'starttls' | 'none';
  /** '': the server asks for none. */
  user: string;
  password: string;
  /** It may be in a private network, or on this machine. */
  inner: boolean;
}

const encryptions: Readonly<Record<string, MailConnection['encryption']>> = { true: 'tls', none: 'none' };

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

/** How long a server may be silent. */
const patienceMs = 10_000;

interface MailServer extends Pick<Transporter, 'sendMail' | 'verify'> {
  /** Ends the connection; 'now' also what is still under way on it. */
  close(how?: 'now'): void;
}

/** How names become addresses and addresses connections; tests bring their own. */
export interface Network {
  resolve?: Resolve;
  connect(options: TcpNetConnectOpts): Socket;
}

/** The mail server; the caller closes it. Slow ones are given up after seconds. */
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
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    // Our own connection: only here it is known where it really goes.
    getSocket: (_, done) => {
      try {
        refuseLiteral(host, rule);
      } catch (refused) {
        return done(refused as Error, undefined);
      }
      const opened = network.connect({ host, port, lookup: guardedLookup(rule, network.resolve) });
      socket = opened;
      const fail = (error: Error) => {
        opened.destroy();
        done(error, undefined);
      };
      opened.setTimeout(patienceMs, () => fail(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
      opened.once('error', fail);
      opened.once('connect', () => {
        opened.setTimeout(0).removeAllListeners('timeout').off('error', fail);
        // Known only now: what stays on this machine needs no encryption, everything else is not sent without.
        const requireTLS = encryption === 'starttls' && !isLoopback(opened.remoteAddress ?? '');
        const found: object = { connection: opened, requireTLS };
        done(null, found);
      });
    },
    // What a message says never makes the server read a file or an address.
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
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is another server’s',
};
const untrustedPhrases: readonly (readonly [RegExp, string])[] = [
  [/self[- ]signed/i, 'it is self-signed'],
  [/has expired/i, 'it has expired'],
  [/altnames/i, 'it is another server’s'],
  [/unable to (verify|get)/i, 'nobody vouches for it'],
];

/**
 * The server will not take this mail, now or later: 5xx to its recipient or its content. One to its sender or the log-in is
 * the settings', and may be mended.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && /^(RCPT TO|DATA)/.test(command);
}

/** What went wrong between us and a mail server, for admins. */
export function mailFaultWords(error: unknown, { host, port, user, password }: MailConnection): string {
  if (error instanceof ServiceFault || error instanceof AddressRefused) return error.message;
  const {
    code = '',
    command = '',
    message = '',
    response,
  } = error as Partial<Record<'code' | 'command' | 'message' | 'response', string>>;
  if (command === 'STARTTLS' && response) {
    return `The mail server ${host} offers no encryption on port ${port}, so nothing was sent. Try another port, or set Encryption to None if you trust the network.`;
  }
  if (response) return `The mail server said: ${saidPlainly(response, [password])}`;
  const amiss = untrusted[code] ?? untrustedPhrases.find(([phrase]) => phrase.test(message))?.[1];
  if (amiss) return `The certificate of the mail server ${host} cannot be trusted: ${amiss}.`;
  if (/wrong version number|unknown protocol|packet length/i.test(message)) {
    return `The mail server ${host} does not encrypt from the start on port ${port}.`;
  }
  if (code === 'ETLS') return `No secure connection to the mail server ${host} came about.`;
  if (code === 'EDNS' || code === 'ENOTFOUND') return `There is no server called ${host}.`;
  if (code === 'ECONNREFUSED') return `The mail server ${host} takes no connection on port ${port}.`;
  if (code === 'EAUTH' && !password) return `The mail user ${user} has no password.`;
  if (code === 'EAUTH') return `The mail server ${host} refused the user or the password.`;
  return `The mail server ${host} did not answer.`;
}

/** Connects, encrypts and logs in, as a mail would. Throws ServiceFault in the server's own words. */
export async function proveMailServer(connection: MailConnection): Promise<void> {
  const server = openMailServer(connection);
  try {
    await withDeadline(server.verify(), {
      ms: patienceMs,
      words: `The mail server ${connection.host} did not answer within ${patienceMs / 1000} seconds.`,
      giveUp: () => server.close('now'),
    });
  } catch (error) {
    throw new ServiceFault(mailFaultWords(error, connection));
  } finally {
    server.close();
  }
}
