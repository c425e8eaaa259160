import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { program } from '#tests/support/programs.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';

const root = path.resolve(import.meta.dirname, '../..');

async function tool(args: string[], url: string) {
  const child = spawn(process.execPath, [...(await program('totals')), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url, APP_SECRET: 'x'.repeat(32) } as unknown as NodeJS.ProcessEnv,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return Promise.all([ended, text(child.stdout), text(child.stderr)]);
}

const records = (settings: Record<string, string>) =>
  company({
    name: settings.company_name!,
    settings,
    users: { emil: { role: 'employee' } },
    properties: { mill: {} },
    jobs: { boiler: { property: 'mill', status: 'in_progress' } },
    records: {
      late: { user: 'emil', job: 'boiler', start_time: '2026-06-01T22:30:00Z', end_time: '2026-06-01T23:30:00Z' },
    },
  });

test('npm run totals counts days again, of one company or of all', { timeout: 60_000 }, async ({
  own: { db, url },
}) => {
  const w = await world(
    db,
    {
      acme: records({ company_name: 'Acme Ltd' }),
      other: records({ company_name: 'Other', timezone: 'Europe/Bucharest' }),
    },
    () => Date.parse('2026-07-01T12:00:00Z'),
  );
  const totals = async () =>
    (await sql`select company_id, day, minutes from day_totals order by company_id`.execute(db)).rows;
  const acme = { company_id: w.acme.id, day: '2026-06-01', minutes: 60 };
  const other = { company_id: w.other.id, day: '2026-06-02', minutes: 60 };
  await sql`update day_totals set minutes = 7`.execute(db);

  const [code, printed] = await tool(['rebuild', '--company', 'acme ltd'], url);
  expect(code).toBe(0);
  expect(printed).toMatch(/^Acme Ltd \(company \d+\): 1 days in Europe\/London, \d+\.\d s\n$/);
  expect(await totals()).toMatchObject([acme, { minutes: 7 }]);
  expect((await tool(['rebuild'], url))[0]).toBe(0);
  expect(await totals()).toEqual([acme, other]);

  const [wrong, , message] = await tool(['rebuild', '--company', 'nobody'], url);
  expect(wrong).toBe(1);
  expect(message).toContain('There is no company nobody.');
});
