import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const handled = new Set(); // In your program: a table, written in the transaction that handles the event.
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = request.headers;
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
  const isRight = (given) =>
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  const isRecent = Math.abs(Date.now() / 1000 - time) < 300;
  if (!isRecent || !signatures.split(' ').some(isRight)) return response.writeHead(401).end();
  if (!handled.has(id)) console.log(body); // Read the row here: GET data.url with your access token.
  handled.add(id);
  response.writeHead(204).end();
});
server.listen(process.env.PORT, () => console.log(`Receiving on port ${server.address().port}`));
