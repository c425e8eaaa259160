import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { selfSigned } from './self-signed.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  user: string | undefined;
  /** As it came over the wire: headers, blank line, body. */
  source: string;
}

interface MailServerOptions {
  password?: string;
  /** Answers every message with 550. */
  refuse?: boolean;
  /** One that was in use before; else any. */
  port?: number;
  /** This recipient is refused with 550. */
  unknown?: string;
  /** Its certificate is its own work: 'starttls' offers it, 'from the start' speaks nothing else. */
  tls?: 'starttls' | 'from the start';
}

/** A real mail server on this machine that keeps what it gets. */
export async function startMailServer({
  password,
  refuse = false,
  unknown,
  tls,
  port: wanted = 0,
}: MailServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    ...selfSigned,
    secure: tls === 'from the start',
    disabledCommands: tls ? [] : ['STARTTLS'],
    onAuth: (auth, _, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    onRcptTo: ({ address }, _, done) =>
      address === unknown
        ? done(Object.assign(new Error('No such user here'), { responseCode: 550 }))
        : done(),
    onData: (stream, { envelope, user }, done) => {
      void text(stream).then((source) => {
        if (refuse) return done(Object.assign(new Error('no'), { responseCode: 550 }));
        const { mailFrom, rcptTo } = envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: user as string | undefined,
          source,
        });
        done();
      });
    },
  });
  // Whoever does not trust its certificate hangs up.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    port,
    /** The settings of a company that sends through it. */
    settings: { smtp_host: '127.0.0.1', smtp_port: String(port), mail_from: 'office@acme.example' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The header of a mail, unfolded; undefined where there is none. */
export function headerOf({ source }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return lines
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2);
}

/** The one attachment of a mail: its name and its bytes. */
export function attachmentOf({ source }: ReceivedMail): { fileName: string; bytes: Buffer } {
  const [, fileName, body] =
    source.match(/Content-Disposition: attachment; filename="?([^"\r\n]+)"?\r\n\r\n([\w+/=\r\n]+)/) ?? [];
  if (!fileName || !body) throw new Error('This mail has no attachment.');
  return { fileName, bytes: Buffer.from(body, 'base64') };
}
