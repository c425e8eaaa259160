// npm test: everything that is checked, in the order of what fails soonest; the first failure ends it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const steps: readonly (readonly [name: string, command: string])[] = [
  ['Format and lint', 'biome check --error-on-warnings'],
  ['Types', 'tsc --noEmit'],
  ['Types of the database', 'tsx scripts/db-types.ts --check'],
  ['Unit, router and contract tests', 'vitest run'],
  ['Build', 'node scripts/start.js --build-only'],
  ['Journeys in a browser', 'playwright test'],
];

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const begun = performance.now();

for (const [at, [name, command]] of steps.entries()) {
  console.log(`\n== ${at + 1}/${steps.length} ${name}: ${command}`);
  const since = performance.now();
  const [program, ...args] = command.split(' ');
  const { status, signal, error } = spawnSync(program!, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  if (status !== 0) {
    console.error(
      `\n== Failed: ${name} (${error?.message ?? signal ?? `exit ${status}`}, ${seconds(since)})`,
    );
    process.exit(1);
  }
  console.log(`== ${name}: passed in ${seconds(since)}`);
}
console.log(`\n== All passed in ${seconds(begun)}`);
