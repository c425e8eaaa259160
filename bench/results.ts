import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figure } from './measure.ts';

const file = path.join(import.meta.dirname, 'results.md');
const opening = `# Results

What \`npm run bench\` measured last, of each row; the floor is the least that such work can take on the same machine and
data (see the row's file). Medians of interleaved rounds; load is the machine's within the last minute, two cores' worth
of work being 2.
`;

const rounded = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(1);

function line({ operation, floor, product, unit, goal = '', reached }: Figure): string {
  const ratio = floor === undefined ? '' : `${(product / floor).toFixed(2)}x`;
  const verdict = reached === undefined ? '' : reached ? 'reached' : '**missed**';
  const told = floor === undefined ? '' : `${rounded(floor)} ${unit}`;
  return `| ${operation} | ${told} | ${rounded(product)} ${unit} | ${ratio} | ${goal} | ${verdict} |`;
}

/** Writes a row's figures in place of those that the file had of it; answers with what it wrote. */
export function keepResults(row: string, figures: readonly Figure[]): string {
  const [cpu] = os.cpus();
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus().length} x ${cpu?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 1e9)} GB, Node ${process.version}`;
  const section = [
    `## ${row}`,
    '',
    `${day}, ${machine}, load ${os.loadavg()[0]!.toFixed(1)}`,
    '',
    '| operation | floor | Fettle | ratio | goal | |',
    '|---|---|---|---|---|---|',
    ...figures.map(line),
    '',
  ].join('\n');
  const before = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const others = before.filter((each) => !each.startsWith(`## ${row}\n`)).map((each) => `${each.trim()}\n`);
  const sections = [...others, section].sort();
  writeFileSync(file, `${opening}\n${sections.join('\n')}`);
  return section;
}
