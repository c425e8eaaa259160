import type { IncomingMessage, Server } from 'node:http';
import { lateMessage } from './client-errors.ts';

interface ArrivalLimits {
  /** Interval of the checks, ms. */
  every: number;
  /** Bytes that must arrive per interval; fewer means a stalled or idle connection. */
  least: number;
  /** Time for a whole request that is no form, ms; node's own default. */
  whole: number;
}

// 16 kB a minute is a phone with one bar; twenty videos over it may take hours and still succeed.
const defaultLimits: ArrivalLimits = { every: 60_000, least: 16_384, whole: 300_000 };

/** Replaces node's requestTimeout, which would cut slow uploads. Stalled requests get 408 and are closed. */
export function limitArrivalTime(server: Server, { every, least, whole }: ArrivalLimits = defaultLimits): void {
  // headersTimeout still applies.
  server.requestTimeout = 0;
  server.on('request', (request: IncomingMessage) => {
    if (request.headers['content-length'] === undefined && !request.headers['transfer-encoding']) return;
    const { socket } = request;
    const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
    const began = Date.now();
    let seen = socket.bytesRead;
    const look = () => {
      // Bytes that wait for us to read on are no stall.
      const stalled = socket.bytesRead - seen < least && request.readableLength === 0;
      seen = socket.bytesRead;
      if (!(isForm ? stalled : Date.now() - began >= whole)) return;
      clearInterval(timer);
      const late = Object.assign(new Error(lateMessage), {
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
