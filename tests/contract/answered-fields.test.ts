import { expect } from 'vitest';
import { callerFor } from '#tests/support/caller.ts';
import { who } from '#tests/support/world.ts';
import { accessTable } from './access/table.ts';
import { call, inputJsonSchema, procedures } from './procedures.ts';
import { noon } from './two-companies.ts';
import { test } from './two-companies-test.ts';

/** Written only. */
const unanswered = ['users.update password'];

/** What an amendment asks for has its own names in the answer. */
const changing = procedures
  .filter(({ path }) => !path.startsWith('amendmentRequests.'))
  .map(({ path, input }) => ({
    path,
    fields: Object.keys(inputJsonSchema(input).properties?.changes?.properties ?? {}),
  }))
  .filter(({ fields }) => fields.length > 0);

test('admins get back each field that they may change', async ({ db, two }) => {
  const admin = await callerFor(db, who(two.acme, 'admin'), { now: noon });
  const missing: string[] = [];
  for (const { path, fields } of changing) {
    const answer = (await call(admin, path, accessTable[path]!.input(two.acme, 'admin'))) as object;
    missing.push(...fields.map((field) => `${path} ${field}`).filter((_, i) => !(fields[i]! in answer)));
  }
  // Otherwise it is missing in the query or in the output schema: a table would never show it.
  expect(missing).toEqual(unanswered);
});
