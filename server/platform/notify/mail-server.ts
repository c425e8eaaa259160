import { connect, type Socket } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import { AddressRefused, guardedLookup, refuseAddress } from '../services/outside-address.ts';
import { ServiceFault, saidPlainly, withDeadline } from '../services/service-fault.ts';
import type { CompanySettings } from '../settings/company-settings.ts';

/** A company's mail server and how to log in there. */
export interface MailConnection {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  /** '': the server asks for none. */
  user: string;
  password: string;
}

export const mailConnection = (settings: CompanySettings, password = ''): MailConnection => ({
  host: settings.text('smtp_host').trim(),
  port: Number(settings.text('smtp_port')) || 587,
  secure: settings.text('smtp_secure') === 'true',
  user: settings.text('smtp_user'),
  password,
});

/** How long a server may be silent. */
const patienceMs = 10_000;

interface MailServer extends Pick<Transporter, 'sendMail' | 'verify'> {
  /** Ends the connection; 'now' also what is still under way on it. */
  close(how?: 'now'): void;
}

/** The mail server; the caller closes it. Slow ones are given up after seconds. */
export function openMailServer({ host, port, secure, user, password }: MailConnection): MailServer {
  let socket: Socket | undefined;
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    // Our own connection: only here it is known where it really goes.
    getSocket: (_, done) => {
      try {
        refuseAddress(host);
      } catch (refused) {
        return done(refused as Error, undefined);
      }
      const opened = connect({ host, port, lookup: guardedLookup });
      socket = opened;
      const fail = (error: Error) => {
        opened.destroy();
        done(error, undefined);
      };
      opened.setTimeout(patienceMs, () => fail(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
      opened.once('error', fail);
      opened.once('connect', () => {
        opened.setTimeout(0).removeAllListeners('timeout').off('error', fail);
        done(null, { connection: opened });
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
    message = '',
    response,
  } = error as Partial<Record<'code' | 'message' | 'response', string>>;
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
