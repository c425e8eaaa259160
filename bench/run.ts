/**
 * npm run bench [-- row ...] [--records n]: compares Fettle with a floor, the least that the same work can take, on a
 * large company (medians of interleaved rounds). Prints the tables and writes them to bench/results.md; rows that are not
 * selected keep their results. `list` selects the rows `list` and `list-...`. Builds if needed. Run it on a quiet machine;
 * the results include the load. The data is created once, in BENCH_DIR (default: the system's temporary folder). With
 * fewer than a million records it only prints.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { benchInvoices } from './invoices.ts';
import { openBench } from './large.ts';
import type { Measurement } from './measure.ts';
import { startBenchPostgres } from './postgres.ts';
import { type Outcome, section, writeResults } from './results.ts';
import { warmUp } from './row.ts';
import { rows } from './rows.ts';

const fullRecords = 1_000_000;
/** This row creates its own data. */
const alone = 'invoices';
const names = [...rows.map(({ name }) => name), alone];

function readArguments(): { records: number; selected: string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { records: { type: 'string', default: String(fullRecords) } },
  });
  const matches = (name: string, argument: string) => name === argument || name.startsWith(`${argument}-`);
  const unknown = positionals.filter((argument) => !names.some((name) => matches(name, argument)));
  const records = Number(values.records);
  if (unknown.length > 0 || !(records >= 1_000)) {
    console.error(`Usage: npm run bench -- [--records n] [row ...]\nRows: ${names.join(' ')}`);
    process.exit(1);
  }
  const isSelected = (name: string) =>
    positionals.length === 0 || positionals.some((argument) => matches(name, argument));
  return { records, selected: names.filter(isSelected) };
}

const { records, selected } = readArguments();
const build = spawnSync(process.execPath, ['scripts/start.js', '--build-only'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

const sections: string[] = [];
let missed = 0;
/** A failed row is reported; the others still run. */
async function run(name: string, data: string, measure: () => Promise<Measurement[]>): Promise<void> {
  const outcome: Outcome = await measure().then(
    (measurements) => ({ measurements }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  const isMissed = ({ reached, cpu }: Measurement) => reached === false || cpu?.reached === false;
  missed += 'failed' in outcome ? 1 : outcome.measurements.filter(isMissed).length;
  const text = section(name, data, outcome);
  console.log(`\n${text}`);
  sections.push(text);
  if (records === fullRecords) writeResults(sections, names);
}

const onLarge = rows.filter(({ name }) => selected.includes(name));
if (onLarge.length > 0) {
  await using bench = await openBench(records);
  await warmUp(bench);
  const data = `${records.toLocaleString('en-GB')} records`;
  for (const row of onLarge) await run(row.name, data, () => row.measure(bench));
}
if (selected.includes(alone)) {
  await using postgres = await startBenchPostgres();
  await run(alone, '', () => benchInvoices(postgres));
}
process.exitCode = missed > 0 ? 1 : 0;
