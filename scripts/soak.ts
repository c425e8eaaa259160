// npm run soak -- <what> [count] [seed]: long runs of tests that npm test runs with small counts.
// npm run soak -- lighthouse [runs] [page], tables [records], upgrade [seconds] [commit], pgbouncer [seconds], failover
// [seconds] or proxy [seconds] [haproxy|nginx]: runs that script. All but upgrade need a build.
// npm run soak -- browser [file…]: all end-to-end tests at all their sizes, with animations and in dark mode; needs a build.
// npm run soak -- server [file…]: all other tests, also those tagged soak.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Tests and default counts. End-to-end tests need a build: npm run build. */
const soaks: Record<string, { test: string; count: number }> = {
  changes: { test: 'tests/contract/changes.test.ts', count: 50 },
  arrival: { test: 'server/time-tracking/arrival.test.ts', count: 3_000 },
  diary: { test: 'server/visits/race.test.ts', count: 100 },
  // Cuts at every step of the day in both ways, each with a random crash and a random lost response.
  day: { test: 'tests/e2e/whole-day.spec.ts', count: 36 },
  demonstration: { test: 'db/fixtures/seed.test.ts server/demo/books.test.ts', count: 11 },
  files: { test: 'tests/contract/alone/large-files.test.ts', count: 200 },
  hostile: { test: 'tests/contract/hostile.test.ts', count: 10_000 },
  // race.test.ts within one process; race-of-sessions.test.ts over HTTP and through crashes.
  invoices: { test: 'server/invoices/race', count: 1_000 },
  kill: { test: 'tests/contract/kill.test.ts', count: 50 },
  office: { test: 'server/time-tracking/office.test.ts', count: 1_000 },
  outbox: { test: 'tests/contract/outbox-day.test.ts', count: 1_000 },
};

/** Files of this folder, with arguments of their own. */
const scripts = ['embedded-upgrade', 'failover', 'lighthouse', 'pgbouncer', 'proxy', 's3', 'tables', 'upgrade'];

const [what = '', count, seed] = process.argv.slice(2);

function run(tool: string, args: readonly string[], env: Record<string, string> = {}): never {
  const program = path.join(root, 'node_modules/.bin', tool);
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  process.exit(status ?? 1);
}

if (scripts.includes(what)) run('tsx', [`scripts/${what}.ts`, ...process.argv.slice(3)]);
if (what === 'browser') run('playwright', ['test', ...process.argv.slice(3)], { WHOLE: '1' });
if (what === 'server') run('vitest', ['run', ...process.argv.slice(3)], { WHOLE: '1' });
const soak = Object.hasOwn(soaks, what) ? soaks[what] : undefined;
if (!soak) {
  const names = ['browser', 'server', ...scripts, ...Object.keys(soaks)].join('|');
  console.error(`Usage: npm run soak -- ${names} [count] [seed]`);
  process.exit(1);
}
const SOAK_COUNT = count ?? String(soak.count);
const SOAK_SEED = seed ?? String(randomInt(2 ** 31));
console.log(`${what}: ${SOAK_COUNT}, seed ${SOAK_SEED} (again: npm run soak -- ${what} ${SOAK_COUNT} ${SOAK_SEED})`);
const [runner, ...args] = soak.test.startsWith('tests/e2e/')
  ? ['playwright', 'test', soak.test, '--project=phone']
  : ['vitest', 'run', ...soak.test.split(' ')];
run(runner!, args, { SOAK_COUNT, SOAK_SEED });
