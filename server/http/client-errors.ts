import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { errorTable } from '#server/infra/errors.ts';

export const lateMessage = 'The request took too long to arrive.';

const answers: Record<string, readonly [status: string, code: keyof typeof errorTable, words: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'The URL or headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid', lateMessage],
};

/** Answers requests that Node rejects before the app sees them in the shape of all other errors. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const [status, code, message] = answers[error.code ?? ''] ?? [
      '400 Bad Request',
      'invalid',
      'This is not a valid HTTP request.',
    ];
    const body = JSON.stringify({ message, code });
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}
