/*
 * The clock of a phone may be hours off, and be put right at any moment. The ledger remembers how far it was off, so that
 * what was measured before is still dated right when it is sent. Pure; `clock.ts` ties it to the browser.
 *
 * A move of the clock shows in two ways: it falls behind the page's steady clock or behind a time that it has shown
 * before, or two answers of the server find it off by different amounts. Running ahead of the steady clock proves
 * nothing: that clock stands still while a phone sleeps.
 */
import { clockCorrection, harmlessClockMs } from '#server/checks/constants.ts';

/** Both clocks of the page at one moment, ms. `steady`: performance.now(), which nobody can set. */
export interface Reading {
  date: number;
  steady: number;
}

/** A time in which the clock was not seen to move. Stored: names never change. */
interface Stretch {
  id: string;
  /** Server time less phone time (ms) at the last answer; null: none came. */
  offset: number | null;
  /** Assumed value until then. */
  guess: number;
  /** The phone's time at the first and last answers. */
  first: number | null;
  last: number | null;
  /** The move before it was seen only by an answer, so some of what seems measured before may have come after it. */
  byAnswer?: true;
}

export interface Ledger {
  /** Oldest first, never empty. */
  stretches: readonly Stretch[];
  /** The latest time that the phone has shown since its clock last moved. */
  seen: number;
}

/** One page's readings of the clocks. */
export interface PageClock {
  stretch: string;
  /** `date` less `steady` at the last reading, and at the last answer if the clock has run evenly since. */
  lead: number;
  confirmedLead: number | null;
}

/** Reading of the phone's clock at a measurement. Stored with entries: names never change. */
export interface ClockStamp {
  stretch: string;
  /** The phone's time. */
  read: number;
  /** Added to the phone's time to get the measured time. */
  offset: number;
  /** The server had answered, and the page had seen the clock run evenly since. */
  sure: boolean;
}

const maxStretches = 20;
/** How far (ms) the two clocks of a page may drift apart while both run. */
const driftMs = 2_000;

const newStretch = (id: string, guess: number): Stretch => ({ id, offset: null, guess, first: null, last: null });

const current = ({ stretches }: Ledger): Stretch => stretches.at(-1)!;
const offsetOf = ({ offset, guess }: Stretch): number => clockCorrection(offset ?? guess);

export const currentOffset = (ledger: Ledger): number => offsetOf(current(ledger));

const begin = (ledger: Ledger, stretch: Stretch, seen: number): Ledger => ({
  stretches: [...ledger.stretches, stretch].slice(-maxStretches),
  seen,
});
const replaceCurrent = (ledger: Ledger, changes: Partial<Stretch>): Ledger => ({
  ...ledger,
  stretches: [...ledger.stretches.slice(0, -1), { ...current(ledger), ...changes }],
});

/** Undefined if nothing usable is stored. */
export function parseLedger(raw: string | null): Ledger | undefined {
  try {
    const { stretches, seen } = JSON.parse(raw ?? '') as Ledger;
    const isUsable =
      typeof seen === 'number' &&
      stretches.length > 0 &&
      stretches.every(({ id, guess }) => typeof id === 'string' && typeof guess === 'number');
    return isUsable ? { stretches, seen } : undefined;
  } catch {
    return undefined;
  }
}

/** Takes a reading. `newId` names a stretch, if the clock has moved. */
export function observe(
  stored: Ledger | undefined,
  page: PageClock | undefined,
  { date, steady }: Reading,
  newId: () => string,
): { ledger: Ledger; page: PageClock } {
  const before = stored ?? { stretches: [newStretch(newId(), 0)], seen: date };
  const lead = date - steady;
  // Another page has recorded the move already if the stretch is another one by now.
  const isSame = page?.stretch === current(before).id;
  const fall = Math.max(isSame ? page.lead - lead : 0, before.seen - date);
  const hasMoved = fall > harmlessClockMs;
  // At least as far back as that; a clock that was fast is most often put right.
  const guess = Math.max(0, currentOffset(before) + fall);
  const ledger = hasMoved
    ? begin(before, newStretch(newId(), guess), date)
    : { ...before, seen: Math.max(before.seen, date) };
  const confirmed = isSame && !hasMoved ? page.confirmedLead : null;
  const isEven = confirmed !== null && Math.abs(lead - confirmed) <= driftMs;
  return { ledger, page: { stretch: current(ledger).id, lead, confirmedLead: isEven ? confirmed : null } };
}

/** Takes an answer of the server, whose clock showed `serverTime` (ms) at the reading. */
export function answered(
  stored: Ledger | undefined,
  page: PageClock | undefined,
  reading: Reading,
  serverTime: number,
  newId: () => string,
): { ledger: Ledger; page: PageClock } {
  const { ledger, page: seen } = observe(stored, page, reading, newId);
  const { date } = reading;
  const offset = serverTime - date;
  const known = current(ledger);
  const isNew = known.offset !== null && Math.abs(offset - known.offset) > harmlessClockMs;
  const next = isNew
    ? begin(ledger, { ...newStretch(newId(), offset), offset, first: date, last: date, byAnswer: true }, date)
    : replaceCurrent(ledger, { offset, first: known.first ?? date, last: date });
  return { ledger: next, page: { ...seen, stretch: current(next).id, confirmedLead: seen.lead } };
}

/** Whether an answer has come in this page and the clock has run evenly since: `currentOffset` is then true. */
export const isConfirmed = (ledger: Ledger, page: PageClock): boolean =>
  page.confirmedLead !== null && page.stretch === current(ledger).id && current(ledger).offset !== null;

export const stampOf = (ledger: Ledger, page: PageClock, { date }: Reading): ClockStamp => ({
  stretch: current(ledger).id,
  read: date,
  offset: currentOffset(ledger),
  sure: isConfirmed(ledger, page),
});

/**
 * Offset to add to the phone's time of a stamp, by the readings so far. `isKnown`: false if the clock was moved
 * and may have been off by another amount.
 */
export function offsetAt(ledger: Ledger, stamp: ClockStamp): { offset: number; isKnown: boolean } {
  const { stretches } = ledger;
  const at = stretches.findIndex(({ id }) => id === stamp.stretch);
  const own = stretches[at];
  // The ledger was lost or is full.
  if (!own) {
    const isUnmoved = Math.abs(stamp.offset - currentOffset(ledger)) <= harmlessClockMs;
    return { offset: stamp.offset, isKnown: isUnmoved && current(ledger).offset !== null };
  }
  if (stamp.sure) return { offset: stamp.offset, isKnown: true };
  const { last } = own;
  const offset = own.offset === null ? null : clockCorrection(own.offset);
  const next = stretches[at + 1];
  // A clock put back by about the time since the last answer shows that moment again.
  const unclear = next?.byAnswer ? harmlessClockMs : 0;
  if (offset !== null && last !== null && stamp.read < last - unclear) return { offset, isKnown: true };
  // Not moved since: whatever it is off by, it still is.
  if (!next) return { offset: offset ?? stamp.offset, isKnown: true };
  // The time lies between the answers before and after it.
  const lower = lastKnownTime(stretches.slice(0, at + 1));
  const upper = firstKnownTime(stretches.slice(at + 1));
  const possible = [...(offset === null ? [] : [offset]), ...(next.byAnswer ? [offsetOf(next)] : [])];
  const fitting = possible.filter((each) => {
    const time = stamp.read + each;
    return time >= lower - harmlessClockMs && time <= upper + harmlessClockMs;
  });
  if (fitting.length === 1) return { offset: fitting[0]!, isKnown: true };
  const likely = fitting[0] ?? stamp.offset;
  const time = Math.min(Math.max(stamp.read + likely, lower), upper);
  return { offset: time - stamp.read, isKnown: false };
}

function lastKnownTime(stretches: readonly Stretch[]): number {
  const known = stretches.findLast(({ last }) => last !== null);
  return known ? known.last! + offsetOf(known) : Number.NEGATIVE_INFINITY;
}

function firstKnownTime(stretches: readonly Stretch[]): number {
  const known = stretches.find(({ first }) => first !== null);
  return known ? known.first! + offsetOf(known) : Number.POSITIVE_INFINITY;
}
