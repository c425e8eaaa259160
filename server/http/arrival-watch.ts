import type { IncomingMessage, Server } from 'node:http';

interface Patience {
  /** How often a request that is still arriving is looked at, ms. */
  every: number;
  /** What must have come since the last look, in bytes: less is a stalled line, or somebody who only holds the connection. */
  least: number;
  /** For a whole request that is no form, ms; node's own default. */
  whole: number;
}

// 16 kB a minute is a phone with one bar; twenty videos over it may take hours, and come through.
const patience: Patience = { every: 60_000, least: 16_384, whole: 300_000 };

/**
 * Node gives every request the same few minutes to arrive, which would cut uploads on slow lines. Instead a form may take
 * as long as it keeps coming, and every other request as long as before. Who stops coming gets 408 and is cut off.
 */
export function watchArrival(server: Server, { every, least, whole }: Patience = patience): void {
  // Headers keep their own limit.
  server.requestTimeout = 0;
  server.on('request', (request: IncomingMessage) => {
    if (request.headers['content-length'] === undefined && !request.headers['transfer-encoding']) return;
    const { socket } = request;
    const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
    const began = Date.now();
    let seen = socket.bytesRead;
    const look = () => {
      // What waits for us to read on has not stalled.
      const stalled = socket.bytesRead - seen < least && request.readableLength === 0;
      seen = socket.bytesRead;
      if (!(isForm ? stalled : Date.now() - began >= whole)) return;
      clearInterval(timer);
      const late = Object.assign(new Error('The request took too long to arrive.'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.emit('clientError', late, socket);
      socket.destroySoon();
    };
    const timer = setInterval(look, isForm ? every : Math.min(every, whole)).unref();
    const stop = () => clearInterval(timer);
    request.once('end', stop).once('close', stop);
  });
}
