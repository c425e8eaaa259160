import type { PhoneClock } from '#app/lib/clock.ts';
import type { ClockStamp } from '#app/lib/clock-ledger.ts';
import { clockOffMs, harmlessClockMs } from '#server/checks/constants.ts';
import type { Dating, Entry } from '../entry.ts';
import { entryTypes, type OutboxRequest } from '../entry-types.ts';

/** Whether its times depend on how the phone's clock stood. Then the server must have said its time before it is sent. */
export const isDated = (entry: Entry): entry is Entry & { clock: ClockStamp } =>
  entry.measured && entry.clock !== undefined;

/**
 * How the times of an entry are to be sent; undefined for typed times, and for entries of versions that did not watch
 * the clock. While the clock is as it was, they are sent as it showed them and the server corrects them; once it was
 * moved, the phone corrects them and `sent_at` alike.
 */
export function datingOf(entry: Entry, phone: PhoneClock): Dating | undefined {
  if (!isDated(entry)) return undefined;
  const { clock, end_clock = clock } = entry;
  const current = phone.offset();
  const [start, end] = [phone.offsetAt(clock), phone.offsetAt(end_clock)];
  const isMoved = [start, end].some(({ offset, isKnown }) => !isKnown || Math.abs(offset - current) > harmlessClockMs);
  const isDoubtful = isMoved && [start, end].some(({ offset, isKnown }) => !isKnown || Math.abs(offset) > clockOffMs);
  const frame = isMoved ? 0 : current;
  return {
    shift: start.offset - clock.offset - frame,
    end_shift: end.offset - end_clock.offset - frame,
    frame,
    ...(isDoubtful && { clock_moved: true as const }),
  };
}

type Json = Record<string, unknown>;

/** The request of an entry, with its times as decided. */
export function requestOf(entry: Entry, phone: PhoneClock): OutboxRequest {
  const { dating, measured } = entry;
  const { request, editable } = entryTypes[entry.kind];
  if (!measured) return request(entry as never, {});
  if (!dating) return request(entry as never, { sent_at: iso(phone.reading().date) });
  const body = structuredClone(entry.body) as Json;
  for (const { path, type } of editable) {
    if (type !== 'moment') continue;
    const names = path.split('.');
    const last = names.pop()!;
    const part = names.reduce<Json>((inner, name) => inner[name] as Json, body);
    const isEnd = last === 'end_time';
    if (typeof part[last] === 'string') part[last] = shifted(part[last], isEnd ? dating.end_shift : dating.shift);
  }
  const dated = { ...entry, body, at: shifted(entry.at, dating.shift) };
  const sent = { sent_at: iso(phone.now() - dating.frame), ...(dating.clock_moved && { clock_moved: true as const }) };
  return request(dated as never, sent);
}

const iso = (ms: number): string => new Date(ms).toISOString();
const shifted = (time: string, ms: number): string => (ms === 0 ? time : iso(Date.parse(time) + ms));
