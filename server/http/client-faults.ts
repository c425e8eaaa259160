import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { errorTable } from '#server/infra/errors.ts';

const answers: Record<string, readonly [status: string, code: keyof typeof errorTable, words: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too_large',
    'The address or the headers are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid', 'The request took too long to arrive.'],
};

/** Requests that Node itself refuses before the app sees them are answered in the shape of every other failure. */
export function answerClientFaults(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const [status, code, message] = answers[error.code ?? ''] ?? [
      '400 Bad Request',
      'invalid',
      'That is not a request.',
    ];
    const body = JSON.stringify({ message, code });
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}
