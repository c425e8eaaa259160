import { formatDate, formatDateRange } from '#server/format.ts';
import { addDays, weekStart } from '#server/infra/time-zone.ts';
import { sumPounds } from '../pricing/constants.ts';
import type { InvoiceLine } from './schema.ts';

/** Lines that are printed under one head, or without one. */
export interface LineGroup {
  /** The day or week, and what its lines add up to. */
  head?: { label: string; net: number };
  lines: InvoiceLine[];
}

/**
 * The lines of a job by day, if its days have two or more lines on average, else by week. Those of one day or week need
 * no head; those without a day (a fixed price, a discount) stay where they are.
 */
export function lineGroups(lines: readonly InvoiceLine[], issueDate: string): LineGroup[] {
  const days = lines.flatMap(({ work_date }) => work_date ?? []);
  const isByDay = days.length >= 2 * new Set(days).size;
  const keyOf = (day: string) => (isByDay ? day : weekStart(day));
  const isGrouped = new Set(days.map(keyOf)).size > 1;
  const label = (key: string) =>
    isByDay ? formatDate(key, Number(issueDate.slice(0, 4))) : `Week of ${formatDateRange(key, addDays(key, 6))}`;
  const dayOf = ({ work_date }: InvoiceLine) => work_date ?? '';
  // Earlier work has a heading of its own, and what has no day stays where it is.
  return runsBy(lines, (line) => `${line.is_earlier} ${dayOf(line) !== ''}`).flatMap((run) => {
    if (!(isGrouped && dayOf(run[0]!))) return [{ lines: run }];
    const inOrder = run.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
    return runsBy(inOrder, (line) => keyOf(dayOf(line))).map((own) => ({
      head: {
        label: label(keyOf(dayOf(own[0]!))),
        net: sumPounds(own.map(({ amount }) => amount)),
      },
      lines: own,
    }));
  });
}

/** Neighbours of one key. */
function runsBy(lines: readonly InvoiceLine[], keyOf: (line: InvoiceLine) => string): InvoiceLine[][] {
  const runs: InvoiceLine[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && keyOf(last[0]!) === keyOf(line)) last.push(line);
    else runs.push([line]);
  }
  return runs;
}
