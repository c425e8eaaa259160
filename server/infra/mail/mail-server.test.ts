import type { LookupAddress } from 'node:dns';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Resolve } from '../services/outside-address.ts';
import { type MailConnection, mailErrorMessage, openMailServer } from './mail-server.ts';

// Resolver and connector are fakes: nothing connects to the addresses below.

/** An in-memory mail server at this address, which records what it receives. */
class Wire extends Duplex {
  readonly said: string[] = [];
  constructor(
    readonly remoteAddress: string,
    private readonly offers: string,
  ) {
    super();
    queueMicrotask(() => {
      this.emit('connect');
      this.push('220 ready\r\n');
    });
  }
  override _read() {}
  override _write(chunk: Buffer, _: string, done: () => void) {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) this.answer(line);
    done();
  }
  private answer(line: string) {
    this.said.push(line);
    if (/^EHLO/.test(line)) this.push(`250-me\r\n${this.offers}250 AUTH PLAIN\r\n`);
    else if (/^AUTH/.test(line)) this.push('235 welcome\r\n');
    else if (/^STARTTLS/.test(line)) this.push('502 not here\r\n');
    else this.push('250 fine\r\n');
  }
  setTimeout = () => this;
  setKeepAlive = () => this;
  destroySoon() {
    this.destroy();
  }
}

async function knock(given: Partial<MailConnection>, address: string, offers = '') {
  const connection: MailConnection = {
    host: 'mail.acme.example',
    port: 587,
    encryption: 'starttls',
    user: 'ann',
    password: 'hunter2',
    inner: false,
    ...given,
  };
  const connected: string[] = [];
  let wire: Wire | undefined;
  let resolved = 0;
  const resolve = ((_: string, __: object, done: (error: null, found: LookupAddress[]) => void) => {
    resolved += 1;
    done(null, [{ address, family: 4 }]);
  }) as unknown as Resolve;
  const connect = ({ host, lookup }: TcpNetConnectOpts) => {
    wire = new Wire(address, offers);
    // Like node: resolve the name, then connect to the result.
    if (/^[\d.]+$/.test(host!)) connected.push(host!);
    else {
      lookup!(host!, { all: true }, (error, found) => {
        if (error) wire!.destroy(error);
        else for (const each of found as LookupAddress[]) connected.push(each.address);
      });
    }
    return wire as unknown as Socket;
  };
  const server = openMailServer(connection, { resolve, connect });
  const message = await server.verify().then(
    () => 'welcome',
    (error) => mailErrorMessage(error, connection),
  );
  server.close('now');
  return { words: message, connected, resolved, said: wire?.said.map((line) => line.split(' ')[0]) ?? [] };
}

describe('a mail server', () => {
  test('without encryption gets no password', async () => {
    expect(await knock({}, '93.184.216.34')).toEqual({
      words:
        'The mail server mail.acme.example doesn’t support encryption on port 587, so nothing was sent. Try another port, or set Encryption to None if you trust the network.',
      connected: ['93.184.216.34'],
      resolved: 1,
      said: ['EHLO', 'STARTTLS'],
    });
    // Also in a private network, where others may listen.
    expect((await knock({ inner: true }, '10.0.0.9')).said).not.toContain('AUTH');
  });

  test('gets it unencrypted only by explicit choice or on this machine', async () => {
    const chosen = await knock({ encryption: 'none' }, '93.184.216.34', '250-STARTTLS\r\n');
    expect(chosen).toMatchObject({ words: 'welcome', said: ['EHLO', 'AUTH', 'QUIT'] });
    const here = await knock({ inner: true }, '127.0.0.1');
    expect(here).toMatchObject({ words: 'welcome', connected: ['127.0.0.1'] });
  });

  test.for(['169.254.169.254', '0.0.0.0', '127.0.0.1', '10.1.2.3'])(
    'cannot be at %s, by name or number',
    async (address) => {
      const byName = await knock({}, address);
      expect(byName).toMatchObject({ connected: [], said: [], resolved: 1 });
      expect(byName.words).toContain('isn’t allowed.');
      expect(await knock({ host: address }, address)).toMatchObject({ connected: [], resolved: 0 });
    },
  );
});
