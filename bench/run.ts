/**
 * npm run bench [-- row ...]: what Fettle takes for its heaviest work beside the least that such work can take, on data
 * made for it, medians of interleaved rounds. Prints the table and writes it to bench/results.md; rows that were not
 * asked for keep what they had there. Builds when needed; it wants a quiet machine, and says how quiet it was.
 */
import { spawnSync } from 'node:child_process';
import { benchInvoices } from './invoices.ts';
import type { Figure } from './measure.ts';
import { openPlace, type Place } from './place.ts';
import { keepResults } from './results.ts';

const rows: Record<string, (place: Place) => Promise<Figure[]>> = {
  invoices: benchInvoices,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(rows, name));
if (unknown.length > 0) {
  console.error(`Usage: npm run bench -- [${Object.keys(rows).join('|')} ...]`);
  process.exit(1);
}
const build = spawnSync(process.execPath, ['scripts/start.js', '--build-only'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

let missed = 0;
for (const name of asked.length > 0 ? asked : Object.keys(rows)) {
  await using place = await openPlace();
  const figures = await rows[name]!(place);
  console.log(`\n${keepResults(name, figures)}`);
  missed += figures.filter(({ reached }) => reached === false).length;
}
process.exitCode = missed > 0 ? 1 : 0;
