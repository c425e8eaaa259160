import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
  /** Of the body. */
  id: string;
  type: string;
  data: { id: number; noun: string; changed: string[]; url: string };
}

interface ReceiverAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** Takes webhooks; `answer` decides what it says to each. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  const receiver = {
    received,
    answer: (_: ReceivedWebhook): ReceiverAnswer | Promise<ReceiverAnswer> => ({ status: 204 }),
    url: '',
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const one = { headers: request.headers, body, ...JSON.parse(body) } as ReceivedWebhook;
      received.push(one);
      const { status, headers = {}, body: said = '' } = await receiver.answer(one);
      response.writeHead(status, headers).end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
