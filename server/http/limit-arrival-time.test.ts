import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { answerClientErrors } from './client-errors.ts';
import { limitArrivalTime } from './limit-arrival-time.ts';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that answers the number of bytes received. `patience` in ms and bytes. */
async function listen(patience: { every: number; least: number; whole: number }) {
  let broken = 0;
  server = createServer({ connectionsCheckingInterval: 50 }, async (request, response) => {
    let size = 0;
    try {
      for await (const chunk of request) size += chunk.length;
      response.end(`got ${size}`);
    } catch {
      broken += 1;
    }
  });
  answerClientErrors(server);
  limitArrivalTime(server, patience);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const start = (type: string, length: number) =>
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
  return { socket, start, broken: () => broken };
}
const form = 'multipart/form-data; boundary=x';

test('a form may take as long as data keeps arriving', async () => {
  const { socket, start } = await listen({ every: 400, least: 10, whole: 50 });
  start(form, 200);
  const answer = text(socket);
  for (let n = 0; n < 20; n += 1) {
    socket.write('x'.repeat(10));
    await sleep(40);
  }
  expect(await answer).toContain('got 200');
});

test('a stalled form is cut off with an error', async () => {
  const { socket, start, broken } = await listen({ every: 100, least: 10, whole: 50 });
  start(form, 200);
  socket.write('x'.repeat(20));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('The request took too long to arrive.');
  await sleep(20);
  expect(broken()).toBe(1);
});

test('tiny chunks that only keep the connection open do not help', async () => {
  const { socket, start } = await listen({ every: 100, least: 10, whole: 50 });
  start(form, 200);
  const drip = setInterval(() => socket.write('x'), 30);
  socket.on('error', () => {});
  const answer = await text(socket).finally(() => clearInterval(drip));
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test('other requests have a total limit of a few minutes, however steadily data arrives', async () => {
  const { socket, start } = await listen({ every: 1000, least: 1, whole: 300 });
  start('application/json', 200);
  const drip = setInterval(() => socket.write('x'), 20);
  socket.on('error', () => {});
  const began = performance.now();
  const answer = await text(socket).finally(() => clearInterval(drip));
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(performance.now() - began).toBeGreaterThan(250);
});

test('headers keep their own limit', async () => {
  const { socket } = await listen({ every: 1000, least: 1, whole: 1000 });
  server.headersTimeout = 200;
  socket.write('POST / HTTP/1.1\r\nHost:');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
});
