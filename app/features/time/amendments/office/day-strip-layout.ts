/* Positions of a day's records and of the requested times on a strip. Instants are ISO. */

export interface StripRecord {
  id: number;
  job_title: string;
  is_driving: boolean;
  start_time: string;
  /** Null while running. */
  end_time: string | null;
}

export interface Span {
  start_time: string;
  end_time: string;
}

/** Per cent of the strip's width. */
export interface StripPosition {
  left: number;
  width: number;
}

export interface Overlap extends Span {
  record: StripRecord;
  minutes: number;
}

const minuteOf = (instant: string | number) => Math.floor(new Date(instant).getTime() / 60_000);
const hour = 60;

/** Covers all spans in whole hours, at least six. */
export function stripScale(spans: readonly { start_time: string; end_time: string | null }[], now: number) {
  const starts = spans.map(({ start_time }) => minuteOf(start_time));
  const ends = spans.map(({ end_time }) => minuteOf(end_time ?? now));
  const from = Math.floor(Math.min(...starts) / hour) * hour;
  const to = Math.max(Math.ceil(Math.max(...starts, ...ends) / hour) * hour, from + 6 * hour);
  const length = to - from;
  const positionOf = (start: string, end: string | null): StripPosition => ({
    left: ((minuteOf(start) - from) / length) * 100,
    width: ((Math.max(minuteOf(end ?? now), minuteOf(start)) - minuteOf(start)) / length) * 100,
  });
  // At most about twelve marks, which still fit a phone.
  const every = [1, 2, 3, 6, 12, 24, 48].find((hours) => length / hour / hours <= 12) ?? 96;
  const ticks = [];
  for (let at = from; at < to; at += every * hour) {
    ticks.push({ instant: new Date(at * 60_000).toISOString(), left: ((at - from) / length) * 100 });
  }
  return { positionOf, ticks };
}

/** Overlaps of a span with records, in whole minutes and half-open, as on the server. */
export function overlapsOf(span: Span, records: readonly StripRecord[], now: number): Overlap[] {
  return records.flatMap((record) => {
    const end = record.end_time ?? new Date(Math.max(now, Date.parse(span.end_time))).toISOString();
    const start_time = record.start_time > span.start_time ? record.start_time : span.start_time;
    const end_time = end < span.end_time ? end : span.end_time;
    const minutes = minuteOf(end_time) - minuteOf(start_time);
    return minutes > 0 ? [{ record, start_time, end_time, minutes }] : [];
  });
}
