// npm run trial -- <what> [count] [seed]: the long runs of tests whose small counts are part of npm test; and
// npm run trial -- lighthouse [runs] [page], npm run trial -- tables [records]: scripts/lighthouse.ts and scripts/tables.ts,
// which want a build too.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** What can be tried, the test that does it, and how often unless told otherwise. Journeys want a build: npm run build. */
const trials: Record<string, { test: string; count: number }> = {
  arrival: { test: 'server/time-tracking/arrival.test.ts', count: 3_000 },
  // Every step of the day is cut at in both ways, with a death and a lost answer drawn anew each time.
  day: { test: 'tests/e2e/whole-day.spec.ts', count: 36 },
  files: { test: 'tests/contract/large-files.test.ts', count: 200 },
  hostile: { test: 'tests/contract/hostile.test.ts', count: 10_000 },
  // race.test.ts within one process, race-of-sessions.test.ts over HTTP and through deaths.
  invoices: { test: 'server/invoices/race', count: 1_000 },
  kill: { test: 'tests/contract/kill.test.ts', count: 50 },
  office: { test: 'server/time-tracking/office.test.ts', count: 1_000 },
  outbox: { test: 'tests/contract/outbox-day.test.ts', count: 1_000 },
};

const [what = '', count, seed] = process.argv.slice(2);

/** Runs one of our tools to its end, and ends as it did. */
function run(tool: string, args: readonly string[], env: Record<string, string> = {}): never {
  const program = path.join(root, 'node_modules/.bin', tool);
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  process.exit(status ?? 1);
}

if (what === 'lighthouse' || what === 'tables') run('tsx', [`scripts/${what}.ts`, ...process.argv.slice(3)]);
const trial = Object.hasOwn(trials, what) ? trials[what] : undefined;
if (!trial) {
  console.error(`Usage: npm run trial -- lighthouse|tables|${Object.keys(trials).join('|')} [count] [seed]`);
  process.exit(1);
}
const TRIAL_COUNT = count ?? String(trial.count);
const TRIAL_SEED = seed ?? String(randomInt(2 ** 31));
console.log(
  `${what}: ${TRIAL_COUNT}, seed ${TRIAL_SEED} (again: npm run trial -- ${what} ${TRIAL_COUNT} ${TRIAL_SEED})`,
);
const [runner, ...args] = trial.test.startsWith('tests/e2e/')
  ? ['playwright', 'test', trial.test, '--project=phone']
  : ['vitest', 'run', trial.test];
run(runner!, args, { TRIAL_COUNT, TRIAL_SEED });
