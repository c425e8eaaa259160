import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typesOf } from '#scripts/db-types.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';

let scratch: OwnDatabase;

beforeAll(async () => {
  scratch = await ownDatabase();
});
afterAll(() => scratch.drop());

it('types.gen.ts matches the migrations (npm run db:types)', async () => {
  const written = await readFile(new URL('./types.gen.ts', import.meta.url), 'utf8');
  expect(await typesOf(scratch.db)).toBe(written);
});
