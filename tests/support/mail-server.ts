import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { selfSigned } from './self-signed.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  user: string | undefined;
  /** Raw source: headers, blank line, body. */
  source: string;
}

interface MailServerOptions {
  password?: string;
  /** Rejects every message with 550. */
  refuse?: boolean;
  /** Rejects this recipient with 550. */
  unknown?: string;
  /** Uses a self-signed certificate: 'starttls' offers TLS, 'from the start' requires it. */
  tls?: 'starttls' | 'from the start';
  /** A port used before; default: any. */
  port?: number;
}

/** A real local mail server that stores what it receives. */
export async function startMailServer(options: MailServerOptions = {}) {
  const { password, refuse = false, unknown, tls, port: wanted = 0 } = options;
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
      address === unknown ? done(Object.assign(new Error('No such user here'), { responseCode: 550 })) : done(),
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
  // Clients that do not trust its certificate disconnect.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    port,
    settings: { smtp_host: '127.0.0.1', smtp_port: String(port), mail_from: 'office@acme.example' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A mail's header, unfolded; undefined if missing. */
export function headerOf({ source }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2);
}

/** The only attachment of a mail. */
export function attachmentOf({ source }: ReceivedMail): { fileName: string; bytes: Buffer } {
  const [, fileName, body] =
    source.match(/Content-Disposition: attachment; filename="?([^"\r\n]+)"?\r\n\r\n([\w+/=\r\n]+)/) ?? [];
  if (!fileName || !body) throw new Error('This mail has no attachment.');
  return { fileName, bytes: Buffer.from(body, 'base64') };
}
