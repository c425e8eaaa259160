import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Measurement } from './measure.ts';

const file = path.join(import.meta.dirname, 'results.md');
const opening = `# Results

What \`npm run bench\` measured last, of each row; the floor is the least that such work can take on the same machine and
data (see the row's file in \`bench/rows/\`). Medians of interleaved rounds. CPU is that of the server process and of
Postgres, per request; it moves little with what else the machine does. Load is the machine's within the last minute, two
cores' worth of work being 2.
`;

const rounded = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(value < 1 ? 2 : 1);
const verdict = (reached: boolean | undefined) => (reached === undefined ? '' : reached ? 'reached' : '**missed**');

/** `floor | product | ratio | goal | verdict`; floor and ratio are empty without a floor. */
function cells(
  { floor, product, goal = '', reached }: Pick<Measurement, 'product' | 'floor' | 'goal' | 'reached'>,
  unit: string,
): string {
  const ratio = floor === undefined ? '' : `${(product / floor).toFixed(2)}x`;
  const floorCell = floor === undefined ? '' : `${rounded(floor)} ${unit}`;
  return `${floorCell} | ${rounded(product)} ${unit} | ${ratio} | ${goal} | ${verdict(reached)}`;
}

const line = ({ operation, unit, cpu, ...measurement }: Measurement): string =>
  `| ${operation} | ${cells(measurement, unit)} | ${cpu ? cells(cpu, 'ms') : '|  |  |  | '} |`;

/** The measurements of a row, or its error. */
export type Outcome = { measurements: readonly Measurement[] } | { failed: string };

/** Markdown section of a row. */
export function section(row: string, data: string, outcome: Outcome): string {
  const [cpu] = os.cpus();
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus().length} x ${cpu?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 1e9)} GB, Node ${process.version}`;
  const body =
    'failed' in outcome
      ? ['**failed**', '', '```', outcome.failed, '```']
      : [
          '| operation | floor | Fettle | ratio | goal | | CPU floor | CPU Fettle | ratio | goal | |',
          '|---|---|---|---|---|---|---|---|---|---|---|',
          ...outcome.measurements.map(line),
        ];
  const where = [day, data, machine, `load ${os.loadavg()[0]!.toFixed(1)}`].filter(Boolean).join(', ');
  return [`## ${row}`, '', where, '', ...body, ''].join('\n');
}

/** Replaces the sections of these rows in the results file. `order`: the names of all rows. */
export function writeResults(sections: readonly string[], order: readonly string[]): void {
  const before = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const byRow = new Map([...before, ...sections].map((each) => [each.slice(3, each.indexOf('\n')), each]));
  const ordered = order.flatMap((name) => byRow.get(name) ?? []).map((each) => `${each.trim()}\n`);
  writeFileSync(file, `${opening}\n${ordered.join('\n')}`);
}
