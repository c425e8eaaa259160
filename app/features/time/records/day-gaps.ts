export type DayEntry<Row> =
  | { kind: 'record'; record: Row }
  /** Instants, ISO. */
  | { kind: 'gap'; from: string; to: string };

interface Timed {
  start_time: string;
  end_time: string | null;
}

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

/**
 * A day's records in order, with the gaps between them. Gaps shorter than a clock minute are ignored; deleted records
 * (`isGone`) leave a gap.
 */
export function withGaps<Row extends Timed>(
  records: readonly Row[],
  isGone: (record: Row) => boolean = () => false,
): DayEntry<Row>[] {
  const sorted = [...records].sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const entries: DayEntry<Row>[] = [];
  /** End of the recorded time so far; null before the first record and while one runs. */
  let until: string | null = null;
  for (const record of sorted) {
    if (!isGone(record)) {
      if (until !== null && minuteOf(record.start_time) > minuteOf(until)) {
        entries.push({ kind: 'gap', from: until, to: record.start_time });
      }
      until = later(until, record.end_time);
    }
    entries.push({ kind: 'record', record });
  }
  return entries;
}

/** The later end; null if either record is running. */
const later = (one: string | null, other: string | null) =>
  one !== null && other !== null && other < one ? one : other;
