// npm test: runs all checks, the fastest first, and stops after the first that fails and those that run beside it.
// npm test -- <path>…: runs only those tests; end-to-end tests build first if anything changed.
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

type Step = readonly [name: string, command: string];

const build: Step = ['Build', 'node scripts/start.js --build-only'];

/** Groups run one after another; the steps of a group run in parallel, as each leaves a part of the cores idle. */
const everything: readonly (readonly Step[])[] = [
  [
    build,
    ['Format and lint', 'biome check --error-on-warnings'],
    ['Types of the database', 'tsx scripts/db-types.ts --check'],
    ['Types', 'npm run --silent types'],
  ],
  [['Unit, router and contract tests', 'vitest run']],
  [['End-to-end tests in a browser', 'playwright test']],
];

function only(paths: readonly string[]): readonly (readonly Step[])[] {
  const e2eTests = paths.filter((each) => /tests\/e2e\b|\.spec\.ts/.test(each));
  const others = paths.filter((each) => !e2eTests.includes(each));
  return [
    ...(others.length > 0 ? [[['Tests', `vitest run ${others.join(' ')}`]] as const] : []),
    ...(e2eTests.length > 0
      ? [[build], [['End-to-end tests in a browser', `playwright test ${e2eTests.join(' ')}`]] as const]
      : []),
  ];
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Steps in parallel print their output at their end. */
async function run([name, command]: Step, isAlone: boolean): Promise<boolean> {
  console.log(`\n== ${name}: ${command}`);
  const since = performance.now();
  const [program, ...args] = command.split(' ');
  const child = spawn(program!, args, {
    cwd: root,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ending = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => resolve(status === 0 ? null : (signal ?? `exit ${status}`)));
  });
  if (output !== '') console.log(`\n${output.trim()}`);
  if (ending === null) console.log(`== ${name}: passed in ${seconds(since)}`);
  else console.error(`\n== Failed: ${name} (${ending}, ${seconds(since)})`);
  return ending === null;
}

const paths = process.argv.slice(2);
const begun = performance.now();

for (const group of paths.length > 0 ? only(paths) : everything) {
  const passed = await Promise.all(group.map((step) => run(step, group.length === 1)));
  if (passed.includes(false)) process.exit(1);
}
console.log(`\n== All passed in ${seconds(begun)}`);
