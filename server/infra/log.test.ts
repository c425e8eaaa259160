import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { createLog, pathForLog } from './log.ts';

function kept() {
  const lines: string[] = [];
  return { lines, log: createLog('info', { write: (line) => void lines.push(line) }) };
}

test('logs only allowed fields of an error, at any depth', () => {
  const { lines, log } = kept();
  const error = Object.assign(new Error('RCPT TO:<jo.bloggs@tenant.example> was refused'), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: ['jo.bloggs@tenant.example'],
    response: '550 jo.bloggs@tenant.example unknown',
    envelope: { to: ['jo.bloggs@tenant.example'] },
    cause: Object.assign(new Error('inner'), { code: 'EINNER', payload: { name: 'Jo Bloggs' } }),
  });
  log.warn({ part: 'mail', company_id: 1, err: error }, 'a mail was not sent');
  expect(lines.join()).not.toMatch(/bloggs|tenant/i);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'a mail was not sent',
    err: {
      type: 'Error',
      message: 'RCPT TO:<(email address)> was refused',
      code: 'EENVELOPE',
      responseCode: 550,
      stack: expect.stringMatching(/^\s+at .*log\.test/),
      cause: { message: 'inner', code: 'EINNER' },
    },
  });
});

test('database errors name the constraint and not the row', async ({ db }) => {
  const person = { email: 'jo@acme.example', first_name: 'Josephine', role: 'admin' as const };
  const acme = company({ name: 'Acme', users: { jo: person } });
  await world(db, { acme });
  const { lines, log } = kept();
  await sql`savepoint before`.execute(db);
  await world(db, { again: acme }).catch((error) => log.error({ err: error }, 'refused'));
  await sql`rollback to before`.execute(db);
  await sql`select ${'Josephine'}::text::int`.execute(db).catch((error) => log.error({ err: error }, 'x'));
  await sql`rollback to before`.execute(db);
  expect(lines.join()).not.toMatch(/josephine|jo@acme/i);
  expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([
    { code: '23505', constraint: 'users_email_unique' },
    { code: '22P02', message: 'invalid input syntax for type integer: (value)' },
  ]);
});

test('logs where input fails its schema, but not the input', () => {
  const { lines, log } = kept();
  const { error } = z.object({ to: z.enum(['a']), lines: z.array(z.string()) }).safeParse({ to: 'Jo', lines: [1] });
  log.error({ err: error }, 'x');
  expect(JSON.parse(lines[0]!).err.message).toBe('to: invalid_value; lines.0: invalid_type');
});

test('omits a visitor’s reference from logged URLs', () => {
  expect(pathForLog('/api/v1/request-a-job/7K3M-9QRT-2VWX')).toBe('/api/v1/request-a-job/(reference)');
  expect(pathForLog('/request-a-job/7K3M-9QRT-2VWX/files')).toBe('/request-a-job/(reference)/files');
  expect(pathForLog('/visit/q3Jx0-bLw_vT7aYd2kMzEr8sPfUo1cHn')).toBe('/visit/(…)');
  expect(pathForLog('/jobs/7')).toBe('/jobs/7');
});

test('logs only those parts of a path that are our own', () => {
  expect(pathForLog('/api/v1/time-tracking/user/7')).toBe('/api/v1/time-tracking/user/7');
  expect(pathForLog('/my-day/2026-03-02')).toBe('/my-day/2026-03-02');
  expect(pathForLog('/api/v1/users/jo@acme.example')).toBe('/api/v1/users/(…)');
  expect(pathForLog('/Jo%20Bloggs/0161 496 0000')).toBe('/(…)/(…)');
  expect(pathForLog('/api/trpc/auth.session,jobs.list')).toBe('/api/trpc');
});
