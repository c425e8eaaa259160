import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { copyIn, copyOut } from './copy.ts';

let own: OwnDatabase;
let client: pg.Client;
beforeAll(async () => {
  own = await ownDatabase();
  client = new pg.Client({ connectionString: own.url });
  await client.connect();
  await client.query('create temporary table copied (id int primary key, text text not null)');
});
afterAll(async () => {
  await client.end();
  await own.drop();
});

const read = (text: string) => buffer(Readable.from(copyOut(client, text)));
const isUsable = async () => expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

test('rows come out as they went in, also more than a buffer holds', async () => {
  const rows = Buffer.from(Array.from({ length: 200_000 }, (_, at) => `${at}\tKüche ${at}\n`).join(''));
  const parts = async function* () {
    for (let at = 0; at < rows.length; at += 70_001) yield rows.subarray(at, at + 70_001);
  };
  await copyIn(client, 'copy copied from stdin', parts());
  expect((await read('copy (select * from copied order by id) to stdout')).equals(rows)).toBe(true);
  await client.query('truncate copied');
});

test('an error of Postgres or of the source rejects, and the connection goes on', async () => {
  const twice = async function* () {
    yield Buffer.from('1\ta\n1\tb\n');
  };
  await expect(copyIn(client, 'copy copied from stdin', twice())).rejects.toMatchObject({ code: '23505' });
  await isUsable();
  const many = async function* () {
    for (let at = 0; ; at += 1) yield Buffer.from(`${at % 9}\t${'x'.repeat(10_000)}\n`);
  };
  await expect(copyIn(client, 'copy copied from stdin', many())).rejects.toMatchObject({ code: '23505' });
  await isUsable();
  const broken = async function* () {
    yield Buffer.from('3\tc\n');
    throw new Error('disk gone');
  };
  await expect(copyIn(client, 'copy copied from stdin', broken())).rejects.toThrow('disk gone');
  await isUsable();
  await expect(copyIn(client, 'copy nothing from stdin', twice())).rejects.toMatchObject({ code: '42P01' });
  await isUsable();
  await expect(read('copy nothing to stdout')).rejects.toMatchObject({ code: '42P01' });
  await isUsable();
  expect((await read('copy copied to stdout')).length).toBe(0);
});
