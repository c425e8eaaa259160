import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test as plain } from 'vitest';
import { createDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { failingLog } from '#tests/support/postgres.ts';
import { runTool } from '#tests/support/run-tool.ts';
import { test } from '#tests/support/test.ts';
import { findLogin } from '../auth/login-queries.ts';
import { isPassword } from '../auth/passwords.ts';

const tool = (args: string[], env: Record<string, string>) => runTool('company', args, env);

const create = (changes: Record<string, string> = {}) => {
  const options = {
    name: 'Ashdale Repairs',
    'admin-email': 'ann@ashdale.example',
    'admin-password': 'secret12',
    ...changes,
  };
  return ['create', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
};
const env = (url: string) => ({ DATABASE_URL: url, APP_SECRET: 'x'.repeat(32) });

describe('the company tool', () => {
  test('adds companies, each with an admin who can log in', { timeout: 120_000 }, async ({ own }) => {
    const first = await tool(create({ 'admin-name': 'Ann Lee' }), env(own.url));
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^Added Ashdale Repairs \(company \d+\)\. Its admin logs in as ann@ashdale\.example\.$/m);
    const login = await findLogin(own.db, 'ann@ashdale.example');
    expect(login).toMatchObject({ role: 'admin', first_name: 'Ann', last_name: 'Lee' });
    expect(await isPassword('secret12', login?.password_hash)).toBe(true);

    const taken = await tool(create({ 'admin-email': 'ANN@Ashdale.example' }), env(own.url));
    expect(taken).toEqual({
      code: 1,
      out: '',
      err: 'The company was not added:\n  --admin-email: This email address is already in use.\n',
    });
    const companies = await own.db.selectFrom('companies').select('name').execute();
    expect(companies, 'the refused one left nothing').toEqual([{ name: 'Ashdale Repairs' }]);
  });

  test('reports all input errors', { timeout: 60_000 }, async ({ own }) => {
    const weak = await tool(create({ 'admin-password': 'secret', 'admin-email': 'ann', name: ' ' }), env(own.url));
    expect(weak.code).toBe(1);
    expect(weak.err).toContain('--name: Enter a company name.');
    expect(weak.err).toContain('--admin-email: Please enter a valid email address');
    expect(weak.err).toContain(
      '--admin-password: Password must include letters and numbers and be at least 8 characters long.',
    );
    expect(weak.err).not.toContain('    at ');
  });

  plain('explains itself', { timeout: 60_000 }, async () => {
    const [nothing, half, unknown, unconfigured] = await Promise.all([
      tool([], {}),
      tool(['create', '--name', 'Ashdale'], {}),
      tool(['create', '--nmae', 'Ashdale'], {}),
      tool(create(), { DATABASE_URL: 'mysql://here' }),
    ]);
    expect(nothing).toMatchObject({ code: 1, out: '' });
    expect(nothing.err).toContain('Usage:');
    expect(half.err).toContain('Missing options: --admin-email, --admin-password');
    expect(unknown.err).toContain("Unknown option '--nmae'");
    expect(unconfigured).toMatchObject({ code: 1 });
    expect(unconfigured.err).toContain('DATABASE_URL: must begin with postgresql://');
  });

  plain('works beside a running server on its embedded database', { timeout: 120_000 }, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fettle-company-'));
    const server = await startEmbedded({ dataDir, durable: false });
    const db = createDatabase(server.url, { max: 2, log: failingLog });
    try {
      await migrate(db);
      expect(await tool(create(), { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
      // The server continues undisturbed.
      expect(await findLogin(db, 'ann@ashdale.example')).toMatchObject({ role: 'admin' });
    } finally {
      await db.destroy();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
