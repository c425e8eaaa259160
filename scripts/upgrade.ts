/**
 * npm run soak -- upgrade [seconds] [commit]: an earlier build and the present one on one database, under load. The earlier
 * one serves while the present one migrates, both serve, each alone, and the earlier one again after a rollback. Counts
 * what failed and exits 1 if anything did. The commit is the newest with fewer migrations, or the last of the old chain; needs git.
 */
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastOldCommit } from '#db/old-chain.ts';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { databaseUrl, dropDatabase, newDatabaseName, onServer, startTestServer } from '#tests/support/postgres.ts';
import { createLoad, sendTo } from './soak/load.ts';

const root = path.resolve(import.meta.dirname, '..');
const phaseMs = Number(process.argv[2] ?? 10) * 1000;

function run(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

const migrationsOf = (commit: string): string[] =>
  run('git', ['show', `${commit}:migrations/all.ts`]).match(/^ {2}'\d{4}_\w+/gm)!;

function earlierCommit(): string {
  const commits = run('git', ['log', '--format=%H', '--', 'migrations/all.ts']).split('\n');
  const present = migrationsOf('HEAD');
  const isEarlier = (names: string[]) => names.length < present.length && names.every((name) => present.includes(name));
  return commits.find((commit) => isEarlier(migrationsOf(commit))) ?? lastOldCommit;
}

const build = (folder: string) => run(process.execPath, ['scripts/start.js', '--build-only'], folder);

/** Builds a commit in a work tree of its own. */
function buildCommit(commit: string, folder: string): void {
  run('git', ['worktree', 'add', '--detach', folder, commit]);
  const samePackages = spawnSync('git', ['diff', '--quiet', commit, 'HEAD', '--', 'package-lock.json'], { cwd: root });
  if (samePackages.status === 0) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  else run('npm', ['ci'], folder);
  build(folder);
}

/** Processes that run, and those of them that the proxy passes requests to, in turn. */
const running: AppProcess[] = [];
const targets: AppProcess[] = [];
let turn = 0;
/** Between taking a process from the proxy and stopping it. */
const leaveMs = 2_000;

/** As the proxy in docs/upgrading.md does. */
const { errors, people, begin, end, readLog, head, phase, finish } = createLoad({
  send: async (method, url, cookie, content) => {
    const one = (target: AppProcess) => sendTo(target.url, [method, url, cookie, content]);
    turn += 1;
    if (!url.startsWith('/assets/')) return one(targets[turn % targets.length]!);
    // The scripts of a page are with the build that made it.
    const answers = await Promise.allSettled(running.map(one));
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    return found.find(({ status }) => status === 200) ?? found[0]!;
  },
});
const pause = () => sleep(phaseMs);

const scratch = await mkdtemp(path.join(tmpdir(), 'fettle-upgrade-'));
const earlier = path.join(scratch, 'earlier');
const commit = process.argv[3] ?? earlierCommit();
console.log(
  `earlier: ${run('git', ['log', '-1', '--format=%h %s', commit])}, ${migrationsOf(commit).length} migrations`,
);
console.log(`present: ${run('git', ['log', '-1', '--format=%h %s'])}, ${migrationsOf('HEAD').length} migrations`);
buildCommit(commit, earlier);
build(root);
const server = await startTestServer();
const name = newDatabaseName('upgrade');
await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`);
const url = databaseUrl(server.url, name);
const env = {
  DATABASE_URL: url,
  APP_SECRET: 'a secret for tests only, 32 characters',
  DEMO: 'true',
  DATA_DIR: path.join(scratch, 'data'),
};
const start = (folder: string) => startAppProcess({ run: [path.join(folder, 'build/server/start.js')], env });
const join = async (folder: string) => {
  const app = await start(folder);
  running.push(app);
  targets.push(app);
  return app;
};
const leave = async (name: string, app: AppProcess) => {
  targets.splice(targets.indexOf(app), 1);
  await sleep(leaveMs);
  running.splice(running.indexOf(app), 1);
  app.kill('SIGTERM');
  const code = await app.ended;
  if (code !== 0) errors.push(`The ${name} ended with ${code}.`);
  readLog(name, app);
};

let old = await join(earlier);
const doings = await people();
head();
begin(doings);
let present: AppProcess;
await phase('the earlier build serves', pause);
await phase('the present build migrates and starts beside it', async () => {
  present = await join(root);
});
await phase('both serve', pause);
await phase('the earlier build is stopped', () => leave('earlier build', old));
await phase('the present build serves', pause);
await phase('rollback: the earlier build starts on the new schema', async () => {
  old = await join(earlier);
});
await phase('both serve', pause);
await phase('the present build is stopped', () => leave('present build', present));
await phase('the earlier build serves', pause);
await end();
await leave('earlier build', old);

const code = await finish(url);
await dropDatabase(server.url, name);
await server.stop();
run('git', ['worktree', 'remove', '--force', earlier]);
await rm(scratch, { recursive: true, force: true });
process.exit(code);
