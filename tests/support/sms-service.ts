import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A service that takes text messages of the user AC1 as Twilio does, and refuses the number `unknown`. */
export async function startSmsService({ password = 'token', unknown = '' } = {}) {
  const texts: { to: string; from: string; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const form = new URLSearchParams(sent);
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const wanted = `Basic ${Buffer.from(`AC1:${password}`).toString('base64')}`;
      if (request.headers.authorization !== wanted) return answer(401, { code: 20003, message: 'Authenticate' });
      const to = form.get('To') ?? '';
      if (to === unknown) return answer(400, { code: 21211, message: `The 'To' number ${to} is not valid.` });
      texts.push({ to, from: form.get('From') ?? '', body: form.get('Body') ?? '' });
      return answer(201, { sid: 'SM1', status: 'queued' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    texts,
    url: `http://127.0.0.1:${port}/Messages.json`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
