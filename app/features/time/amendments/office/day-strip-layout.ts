/* Where the records of a day and what is asked for lie on a strip, in parts of its width. Instants are ISO. */

export interface StripRecord {
  id: number;
  job_title: string;
  is_driving: boolean;
  start_time: string;
  /** Null: it runs. */
  end_time: string | null;
}

export interface Span {
  start_time: string;
  end_time: string;
}

/** Percent of the strip's width. */
export interface Place {
  left: number;
  width: number;
}

export interface Overlap extends Span {
  record: StripRecord;
  minutes: number;
}

const minuteOf = (instant: string | number) => Math.floor(new Date(instant).getTime() / 60_000);
const hour = 60;

/** From the hour in which the first of them begins to that in which the last ends, at least six hours. */
export function stripScale(spans: readonly { start_time: string; end_time: string | null }[], now: number) {
  const starts = spans.map(({ start_time }) => minuteOf(start_time));
  const ends = spans.map(({ end_time }) => minuteOf(end_time ?? now));
  const from = Math.floor(Math.min(...starts) / hour) * hour;
  const to = Math.max(Math.ceil(Math.max(...starts, ...ends) / hour) * hour, from + 6 * hour);
  const length = to - from;
  const place = (start: string, end: string | null): Place => ({
    left: ((minuteOf(start) - from) / length) * 100,
    width: ((Math.max(minuteOf(end ?? now), minuteOf(start)) - minuteOf(start)) / length) * 100,
  });
  // At most some twelve marks: more are not read, and on a phone they would run into each other.
  const every = [1, 2, 3, 6, 12, 24, 48].find((hours) => length / hour / hours <= 12) ?? 96;
  const ticks = [];
  for (let at = from; at < to; at += every * hour) {
    ticks.push({ instant: new Date(at * 60_000).toISOString(), left: ((at - from) / length) * 100 });
  }
  return { place, ticks };
}

/** Where a span lies over other records, by the minute, half open as the server judges it. */
export function overlapsOf(span: Span, records: readonly StripRecord[], now: number): Overlap[] {
  return records.flatMap((record) => {
    const end = record.end_time ?? new Date(Math.max(now, Date.parse(span.end_time))).toISOString();
    const start_time = record.start_time > span.start_time ? record.start_time : span.start_time;
    const end_time = end < span.end_time ? end : span.end_time;
    const minutes = minuteOf(end_time) - minuteOf(start_time);
    return minutes > 0 ? [{ record, start_time, end_time, minutes }] : [];
  });
}
