import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { worldPassword } from '#db/fixtures/world.ts';
import { createLog } from '#server/infra/log.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { company, world } from '#tests/support/world.ts';

const acme = company({
  name: 'Acme',
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Annabel', last_name: 'Admiral' },
    emil: { role: 'employee', email: 'emil@acme.example', first_name: 'Emilian' },
  },
  properties: { mill: { address: '12 Mill Lane' } },
});

/** Words of people and their work that the requests below contain. */
const personal =
  /annabel|admiral|emilian|acme\.example|mill lane|@|7700900123|boiler|hunter2|fettle_session|192\.0\.2/i;

test('a call’s log line has company, process, path and status, and no personal data', async ({ db }) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const w = await world(db, { acme });
  const app = await startApp(db, { log, environment: { TRUST_PROXY: '1' } });
  const cookie = await app.login('ann@acme.example');
  const as = { cookie, 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Annabel phone' };
  const user = { first_name: 'Josephine', email: 'annabel2@acme.example', mobile: '07700900123', role: 'employee' };
  const rest = (method: string, path: string, body?: unknown) => app.rest(method, path, body, as);
  lines.splice(0);
  await rest('PATCH', `/properties/${w.acme.properties.mill}`, { changes: { address: '13 Mill Lane' } });
  await rest('GET', '/properties?q=Mill%20Lane');
  await rest('DELETE', '/properties/annabel@acme.example');
  await rest('POST', '/users', { ...user, password: `hunter2${worldPassword}` });
  await rest('POST', '/users', { ...user, role: 'Annabel' });
  await rest('POST', '/notes', { property_id: w.acme.properties.mill, content: 'The boiler of Emilian' });
  await rest('PATCH', '/settings/11', { value: 'hunter2' });
  await app.trpc('query', 'jobs.list', { q: 'boiler' }, as);
  await app.rest('POST', '/auth/login', { email: 'emil@acme.example', password: 'hunter2' });

  const found = lines.map((line) => JSON.parse(line));
  for (const line of found) {
    expect(line).toMatchObject({ process: `${hostname()}:${process.pid}`, path: expect.any(String) });
    expect(line.status).toBeGreaterThanOrEqual(200);
  }
  const { id } = w.acme;
  expect(found).toMatchObject([
    { path: `/api/v1/properties/${w.acme.properties.mill}`, status: 200, company_id: id },
    { path: '/api/v1/properties', status: 200, company_id: id },
    { path: '/api/v1/properties/(…)', status: 400, refused: 'invalid' },
    { call: 'users.create', path: '/api/v1/users', status: 201, company_id: id },
    { call: 'users.create', status: 400, refused: 'invalid' },
    { call: 'notes.create', path: '/api/v1/notes', company_id: id },
    { call: 'settings.update', path: '/api/v1/settings/11', company_id: id },
    { call: 'jobs.list', path: '/api/trpc', status: 200, company_id: id },
    { call: 'auth.login', path: '/api/v1/auth/login', status: 401 },
  ]);
  const text = lines.join('').replaceAll(JSON.stringify(hostname()).slice(1, -1), '');
  expect(text.match(personal)?.[0]).toBeUndefined();
  await app.close();
});

test('a download that fails is in the log once, under the id of its answer, and never as a success', async ({ db }) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const w = await world(db, { acme });
  const { id } = await db
    .insertInto('files')
    .values({
      ...{ company_id: w.acme.id, user_id: w.acme.users.ann, property_id: w.acme.properties.mill },
      ...{
        category: 'work_note',
        file_type: 'image',
        file_name: 'a.jpg',
        mime: 'image/jpeg',
        size: 9,
        storage_key: 'a',
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let open = async (): Promise<Readable> => {
    throw new Error('The store is away', { cause: new Error('EIO') });
  };
  const storage = { ...testStorage(), open: () => open() };
  const app = await startApp(db, { log, storage });
  const cookie = await app.login('ann@acme.example');
  const logged = () => lines.splice(0).map((line) => JSON.parse(line));
  logged();
  const path = `/files/${id}/content`;

  const failed = await app.rest('GET', path, undefined, { cookie });
  expect([failed.status, failed.body.id]).toEqual([500, failed.headers.get('x-request-id')]);
  expect(logged()).toMatchObject([
    { call: 'files.content', status: 500, requestId: failed.body.id, err: { message: 'The store is away', cause: {} } },
  ]);

  open = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
  const broken = await fetch(`${app.url}/api/v1${path}`, { headers: { cookie } });
  await expect(broken.arrayBuffer()).rejects.toThrow();
  const requestId = broken.headers.get('x-request-id');
  expect(logged()).toMatchObject([
    { call: 'files.content', status: 200, requestId },
    { call: 'files.content', requestId, msg: 'a download broke off', err: { message: 'cut' } },
  ]);
  await app.close();
});
