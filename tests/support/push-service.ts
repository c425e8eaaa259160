import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

/**
 * A local push service that stores what it receives and responds with `status` (default 201). With `onlyKey`, a VAPID
 * public key, it rejects what is signed with another one.
 */
export async function startPushService() {
  const pushes: ReceivedPush[] = [];
  const answers: { status: number; onlyKey?: string } = { status: 201 };
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      pushes.push({ path: request.url ?? '', headers: request.headers, bytes });
      const isForeign = answers.onlyKey && !request.headers.authorization?.endsWith(`k=${answers.onlyKey}`);
      response.writeHead(isForeign ? 403 : answers.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    pushes,
    answers,
    /** The subscription that a browser returns once the user allows push. */
    subscription: (name: string) => ({
      endpoint: `${url}/${name}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
