/*
 * The floor: the least that a row's request can take. A bare node:http server and pg with prepared statements, on the
 * same Postgres and data. It reads the session and calls the row's handler without validation.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { wireTypes } from '#db/wire-types.ts';
import type { FloorCall, FloorSession, Streamed } from './row.ts';
import { rows } from './rows.ts';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  application_name: 'floor',
  types: wireTypes,
  options: '-c timezone=UTC',
});

const names = new Map<string, string>();
/** Prepared once per connection, under a name derived from the text. */
function nameOf(text: string): string {
  const known = names.get(text) ?? `floor_${names.size}`;
  names.set(text, known);
  return known;
}

const query: FloorCall['query'] = async (text, values) =>
  (await pool.query({ name: nameOf(text), text, values: [...values] })).rows;
/** Unnamed, so that Postgres plans for the values. */
const queryPlanned: FloorCall['query'] = async (text, values) => (await pool.query(text, [...values])).rows;

async function sessionOf({ headers }: IncomingMessage): Promise<FloorSession | undefined> {
  const id = headers.cookie?.split('=')[1] ?? '';
  const found = await query<FloorSession>(
    `select s.company_id, s.user_id, u.role, u.first_name || ' ' || u.last_name as name
      from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
      where s.id = $1 and u.status = 'active' and s.last_seen_at > now() - interval '4 hours'`,
    [createHash('sha256').update(id).digest('hex')],
  );
  return found[0];
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const floors = new Map(rows.flatMap(({ name, floor }) => (floor ? [[name, floor] as const] : [])));

createServer(async (request, response) => {
  try {
    const [, name = ''] = request.url!.split('/');
    const [path = '', search = ''] = request.url!.split('?');
    const session = await sessionOf(request);
    if (session?.role !== 'admin') return void response.writeHead(401).end();
    const body = await bodyOf(request);
    const dataDir = process.env.DATA_DIR!;
    const call = { dataDir, path, search: new URLSearchParams(search), body, session, query, queryPlanned };
    const answer = await floors.get(name)!(call);
    if (typeof answer === 'function') return void (await (answer as Streamed)(response));
    const json = JSON.stringify(answer);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
    });
    response.end(json);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(process.env.PORT), () => console.log('listening'));
