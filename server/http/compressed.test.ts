import { expect, onTestFinished } from 'vitest';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';

const acme = company({ users: { ann: { role: 'admin', email: 'ann@acme.example' } } });

test('long answers are compressed for clients that take gzip, and are the same', async ({ db }) => {
  const ids = await world(db, { acme });
  const properties = Array.from({ length: 60 }, (_, n) => ({
    company_id: ids.acme.id,
    address: `${n} Mill Lane, Zoë’s`,
  }));
  await db.insertInto('properties').values(properties).execute();
  const app = await startApp(db);
  onTestFinished(() => app.close());
  const cookie = await app.login('ann@acme.example');
  const get = async (path: string, encoding: string) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { cookie, 'accept-encoding': encoding } });
    const { headers } = answer;
    return { text: await answer.text(), encoding: headers.get('content-encoding'), vary: headers.get('vary') };
  };
  const long = '/api/v1/properties?limit=60';
  const input = encodeURIComponent(JSON.stringify({ limit: 60 }));
  for (const path of [long, `/api/trpc/properties.list?input=${input}`]) {
    const plain = await get(path, 'identity');
    expect(plain.encoding, path).toBeNull();
    expect(plain.text).toContain('59 Mill Lane, Zoë’s');
    expect(await get(path, 'gzip, deflate, br')).toEqual({ ...plain, encoding: 'gzip' });
    expect(plain.vary).toContain('Accept-Encoding');
    for (const refused of ['br', 'gzip;q=0', 'br, gzip; q=0.0']) expect((await get(path, refused)).encoding).toBeNull();
  }
  // A short one is not worth it.
  expect((await get('/api/v1/properties?limit=1', 'gzip')).encoding).toBeNull();
  const head = await fetch(`${app.url}${long}`, { method: 'HEAD', headers: { cookie, 'accept-encoding': 'gzip' } });
  expect([head.status, head.headers.get('content-encoding')]).toEqual([200, null]);
});
