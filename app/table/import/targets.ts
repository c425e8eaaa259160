import { momentsAt, wallTime, zonedMoment } from '#app/lib/zoned-moment.ts';
import { existingDay, parseDay } from '#server/infra/typed/day.ts';
import { readHours } from '#server/infra/typed/minutes.ts';
import { parseDayAndTime, parseInstant } from '#server/infra/typed/moment.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { parseClock } from '#server/infra/typed/time.ts';
import { fieldOf, type TableColumn } from '../table-column.ts';
import { otherHeadings, type Part, plainHeading, type TargetKey, trackerOf } from './headings.ts';
import { importCell, importFields, matchHeadings } from './import-fields.ts';

/** The target of a column of a file: a field, or a part of it that other columns complete. */
export interface Target<Row> {
  column: TableColumn<Row>;
  part?: Part;
}

export type Targets<Row> = readonly (Target<Row> | undefined)[];

const keyOf = (field: string, part?: Part): TargetKey => (part ? `${field}:${part}` : field);
export const targetKey = <Row>({ column, part }: Target<Row>): TargetKey => keyOf(fieldOf(column), part);

const partNames: Record<Part, (header: string) => string> = {
  day: (header) => `${header}: day`,
  time: (header) => `${header}: time`,
  length: (header) => `${header}: hours after the start`,
  first: (header) => `${header}: first name`,
  last: (header) => `${header}: last name`,
};
export const targetName = <Row>({ column, part }: Target<Row>): string =>
  part ? partNames[part](column.header) : column.header;

function partsOf<Row>(column: TableColumn<Row>): readonly Part[] {
  const { edit } = column.meta;
  if (edit?.kind === 'datetime') return edit.after === undefined ? ['day', 'time'] : ['day', 'time', 'length'];
  return fieldOf(column) === 'user_id' ? ['first', 'last'] : [];
}

/** All that a column of a file can be. */
export const targetsOf = <Row>(columns: readonly TableColumn<Row>[]): Target<Row>[] =>
  importFields(columns).flatMap((column) => [{ column }, ...partsOf(column).map((part) => ({ column, part }))]);

/** Whether both cannot have a column: a field comes whole or in parts, and the end from a time or a length. */
const excludes = <Row>(one: Target<Row>, other: Target<Row>) =>
  fieldOf(one.column) === fieldOf(other.column) &&
  (one.part === other.part || !one.part || !other.part || one.part === 'length' || other.part === 'length');

export const withTarget = <Row>(all: Targets<Row>, at: number, target: Target<Row> | undefined): Targets<Row> =>
  all.map((each, index) => {
    if (index === at) return target;
    return each && target && excludes(each, target) ? undefined : each;
  });

/** A moment with its day, so that it needs no other column. */
const isMoment = (text: string) => parseInstant(text) !== null || parseDayAndTime(text, noToday) !== null;
/** So far ahead that what depends on today is told apart. */
const noToday = '9999-01-01';

/** The columns of a file by its headings, and by what the office chose for such headings before. */
export function matchTargets<Row>(
  headings: readonly string[],
  lines: readonly (readonly string[])[],
  columns: readonly TableColumn<Row>[],
  { table, remembered = {} }: { table: string; remembered?: Readonly<Record<string, TargetKey>> | undefined },
): { targets: Targets<Row>; tracker?: string } {
  const all = targetsOf(columns);
  const targetOf = (key: TargetKey | undefined) => all.find((target) => targetKey(target) === key);
  const tracker = table === 'time-tracking' ? trackerOf(headings) : undefined;
  const others = otherHeadings[table] ?? {};
  let targets: Targets<Row> = tracker
    ? tracker.targets.map(targetOf)
    : matchHeadings(headings, columns, others).map((column) => column && { column });
  if (!tracker) targets = matchParts(headings, lines, all, others, targets);
  for (const [at, heading] of headings.entries()) {
    const key = remembered[plainHeading(heading)];
    if (key !== undefined) targets = withTarget(targets, at, targetOf(key));
  }
  return tracker ? { targets, tracker: tracker.name } : { targets };
}

/** Of the headings that no whole field took. */
function matchParts<Row>(
  headings: readonly string[],
  lines: readonly (readonly string[])[],
  all: readonly Target<Row>[],
  others: Readonly<Record<string, readonly string[]>>,
  whole: Targets<Row>,
): Targets<Row> {
  let targets = whole;
  const free = (name: string) =>
    headings.findIndex((each, at) => !targets[at] && plainHeading(each) === plainHeading(name));
  for (const target of all) {
    const { column, part } = target;
    if (!part) continue;
    const at = (others[targetKey(target)] ?? []).map(free).find((each) => each >= 0);
    if (at === undefined) continue;
    const wholeAt = targets.findIndex((each) => each?.column === column && !each.part);
    if (wholeAt < 0) {
      if (!targets.some((each) => each && excludes(each, target) && each.part !== part))
        targets = targets.with(at, target);
      continue;
    }
    // 'Start date' and 'Start time': what 'Start time' has is a time without its day.
    const cells = lines.map((line) => line[wholeAt] ?? '').filter((cell) => cell.trim() !== '');
    if (part === 'day' && cells.length > 0 && !cells.some(isMoment))
      targets = targets.with(at, target).with(wholeAt, { column, part: 'time' });
  }
  // An end without its day is on the day of its start.
  return targets.map((each, at) => {
    if (each?.part || each?.column.meta.edit?.kind !== 'datetime') return each;
    const hasDay = all.some((one) => one.part === 'day' && targets.some((other) => other === one));
    const cells = lines.map((line) => line[at] ?? '').filter((cell) => cell.trim() !== '');
    return hasDay && cells.length > 0 && !cells.some(isMoment) ? { ...each, part: 'time' as const } : each;
  });
}

/** How the file writes 3/11/2026. */
export type DayOrder = 'day' | 'month';

const slashed = /^(\d\d?)([/.-])(\d\d?)\2(\d{4}|\d\d)(?!\d)/;

const hasDay = <Row>({ column, part }: Target<Row>) => {
  const kind = column.meta.edit?.kind;
  return kind === 'date' || (kind === 'datetime' && (part === undefined || part === 'day'));
};

/** How the days of a file are written, if they show it; `isOpen`: they can be read in both ways. */
export function dayOrderOf<Row>(
  lines: readonly (readonly string[])[],
  targets: Targets<Row>,
): { order: DayOrder; isOpen: boolean } {
  const columns = targets.flatMap((target, at) => (target && hasDay(target) ? [at] : []));
  const all = lines.flatMap((line) =>
    columns.flatMap((at) => {
      const [, one, , other] = slashed.exec(plainText(line[at] ?? '')) ?? [];
      return one === undefined ? [] : [[Number(one), Number(other)] as const];
    }),
  );
  const dayFirst = all.some(([one]) => one > 12);
  const monthFirst = all.some(([, other]) => other > 12);
  return {
    order: monthFirst && !dayFirst ? 'month' : 'day',
    isOpen: !dayFirst && !monthFirst && all.some(([one, other]) => one !== other),
  };
}

/** '11/22/2026 8:30' of a file that writes the month first -> '2026-11-22 8:30'. */
function isoFirst(text: string, order: DayOrder): string {
  if (order === 'day') return text;
  return plainText(text).replace(slashed, (written, month: string, _, day: string, year: string) => {
    const full = (year.length === 2 ? 2000 : 0) + Number(year);
    return existingDay(full, Number(month), Number(day)) ?? written;
  });
}

export interface Reading {
  dayOrder: DayOrder;
  /** 'HH:MM' at which the first record of a person's day starts, if the file says only how long each took. */
  dayStart: string;
}

const dayMs = 86_400_000;
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** '1:30:15', '1.5' or '90m' in ms; undefined if it is no length of time. */
function lengthMs(text: string): number | undefined {
  const clock = /^(\d{1,4}):([0-5]\d):([0-5]\d)$/.exec(plainText(text));
  if (clock) return (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1000;
  const minutes = readHours(text).value;
  return minutes === undefined ? undefined : minutes * 60_000;
}

/** The ISO instant of a moment as people write it; if it occurs twice, the first. */
function instantOf(text: string, timeZone: string): number | undefined {
  const iso = parseInstant(text);
  if (iso !== null) return Date.parse(iso);
  const { day, time = '' } = parseDayAndTime(text, noToday) ?? {};
  const [moment] = day === undefined ? [] : momentsAt(`${day}T${time.slice(0, 5)}`, timeZone);
  return moment === undefined ? undefined : Date.parse(moment) + Number(time.slice(6) || 0) * 1000;
}

/** A column of the request, from one or more of the file. */
export interface SentField<Row> {
  column: TableColumn<Row>;
  field: string;
  /** Columns of the file; errors are shown at the first. */
  at: readonly number[];
}

export const sentFields = <Row>(targets: Targets<Row>): SentField<Row>[] =>
  [...new Set(targets.flatMap((target) => (target ? [target.column] : [])))].map((column) => ({
    column,
    field: fieldOf(column),
    at: targets.flatMap((target, at) => (target?.column === column ? [at] : [])),
  }));

/** Whether the file says how long records took, and not when they started. */
export function needsDayStart<Row>(targets: Targets<Row>): boolean {
  const end = targets.find((target) => target?.part === 'length');
  const edit = end?.column.meta.edit;
  if (edit?.kind !== 'datetime') return false;
  const starts = targets.filter((target) => target && fieldOf(target.column) === edit.after);
  return starts.length > 0 && starts.every((target) => target?.part === 'day');
}

/** The cells of rows as they are sent. Rows without a start follow each other, so `lines` are those of the whole file. */
export function composed<Row>(
  lines: readonly (readonly string[])[],
  headings: readonly string[],
  targets: Targets<Row>,
  { dayOrder, dayStart }: Reading,
): string[][] {
  const sent = sentFields(targets);
  const isLaidOut = needsDayStart(targets);
  /** When the last record of a person's day ended. */
  const ends = new Map<string, number>();
  return lines.map((line) => {
    const cellOf = (column: TableColumn<Row>, part?: Part) => {
      const at = targets.findIndex((target) => target?.column === column && target.part === part);
      const text = at < 0 ? '' : (line[at] ?? '').trim();
      return part === 'day' ? isoFirst(text, dayOrder) : text;
    };
    const made: Record<string, string> = {};
    const userOf = () =>
      targets.map((target, at) => (target && fieldOf(target.column) === 'user_id' ? line[at] : '')).join(' ');
    for (const { column, field, at } of sent.toSorted(byStart)) {
      const whole = at.find((each) => !targets[each]?.part);
      if (whole !== undefined) {
        made[field] = importCell(
          column,
          isDayColumn(column) ? isoFirst(line[whole] ?? '', dayOrder) : (line[whole] ?? ''),
          headings[whole],
        );
        continue;
      }
      const { edit } = column.meta;
      if (edit?.kind !== 'datetime') {
        made[field] = [cellOf(column, 'first'), cellOf(column, 'last')].filter(Boolean).join(' ');
        continue;
      }
      const { timeZone, after } = edit;
      const length = cellOf(column, 'length');
      const start = after === undefined ? '' : (made[after] ?? '');
      if (length !== '') {
        const from = instantOf(start, timeZone);
        const ms = lengthMs(length);
        // Text that cannot be read is sent as it is, and rejected there.
        made[field] = from === undefined || ms === undefined ? length : new Date(from + ms).toISOString();
        if (isLaidOut && from !== undefined && ms !== undefined) ends.set(dayKey(userOf(), start, timeZone), from + ms);
        continue;
      }
      const time = cellOf(column, 'time');
      const day = cellOf(column, 'day') || (time === '' ? '' : dayOf(start, timeZone));
      if (isLaidOut && after === undefined && day !== '' && time === '') {
        const before = ends.get(dayKey(userOf(), `${day} ${dayStart}`, timeZone));
        made[field] = before === undefined ? `${day} ${dayStart}` : new Date(before).toISOString();
        continue;
      }
      const clock = parseClock(time);
      const startClock = after === undefined || cellOf(column, 'day') !== '' ? null : clockOf(start, timeZone);
      const isNextDay = clock !== null && startClock !== null && clock < startClock;
      made[field] = `${isNextDay ? nextDay(day) : day} ${time}`.trim();
    }
    return sent.map(({ field }) => made[field] ?? '');
  });
}

const isDayColumn = <Row>({ meta }: TableColumn<Row>) => meta.edit?.kind === 'date' || meta.edit?.kind === 'datetime';
/** Ends are told from their starts. */
const endsLast = <Row>({ column }: SentField<Row>) =>
  Number(column.meta.edit?.kind === 'datetime' && column.meta.edit.after !== undefined);
const byStart = <Row>(a: SentField<Row>, b: SentField<Row>) => endsLast(a) - endsLast(b);

const wallOf = (moment: string, timeZone: string) => {
  const at = instantOf(moment, timeZone);
  return at === undefined ? undefined : wallTime(zonedMoment(new Date(at).toISOString(), timeZone));
};
const dayOf = (moment: string, timeZone: string) =>
  wallOf(moment, timeZone)?.slice(0, 10) ?? parseDay(moment, noToday) ?? '';
const clockOf = (moment: string, timeZone: string) => wallOf(moment, timeZone)?.slice(11) ?? null;
const dayKey = (user: string, moment: string, timeZone: string) => `${user} ${dayOf(moment, timeZone)}`;

/** Rows that are looked at for titles above the headings. */
const looked = 30;

/** The line that is most likely to have the headings: that of which most cells are known, else the first with any text. */
export function headingLine<Row>(
  lines: readonly (readonly string[])[],
  columns: readonly TableColumn<Row>[],
  table: string,
): number {
  const others = otherHeadings[table] ?? {};
  const known = (line: readonly string[]) => {
    if (table === 'time-tracking' && trackerOf(line)) return Number.POSITIVE_INFINITY;
    return matchHeadings(line, columns, others).filter(Boolean).length;
  };
  const scores = lines.slice(0, looked).map(known);
  const best = Math.max(0, ...scores);
  const at = scores.indexOf(best);
  return best === 0
    ? Math.max(
        0,
        lines.findIndex((line) => line.some((cell) => cell.trim() !== '')),
      )
    : at;
}
