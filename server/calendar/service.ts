import ical from 'ical-generator';
import { reserved } from '#db/client.ts';
import { addDays, dayOf } from '#server/infra/time-zone.ts';
import type { Context } from '#server/rpc/context.ts';
import { type AbsenceKind, absenceKindLabels } from '../absences/constants.ts';
import { readCalendarAddress } from '../auth/bearer.ts';
import { calendarLabels } from '../auth/constants.ts';
import { usualVisit } from '../visits/constants.ts';
import { absencesInCalendar, visitsInCalendar } from './queries.ts';

const daysBefore = 30;
const daysAhead = 120;
/** Seconds after which calendar programs are asked to read again. */
const readAgainAfter = 900;

type Visit = Awaited<ReturnType<typeof visitsInCalendar>>[number];

/** A day without times: the library writes the UTC day of what it is given. */
const wholeDays = (first: string, last: string) => ({
  allDay: true,
  start: new Date(`${first}T00:00:00Z`),
  end: new Date(`${addDays(last, 1)}T00:00:00Z`),
});

/** From its time, for as long as it is expected to take; else its arrival window; else the whole day. */
function timesOf({ day, starts, window_from, window_to, expected_minutes }: Visit) {
  if (starts !== null) {
    const start = new Date(starts);
    return { start, end: new Date(start.getTime() + (expected_minutes ?? usualVisit) * 60_000) };
  }
  if (window_from !== null && window_to !== null) return { start: new Date(window_from), end: new Date(window_to) };
  return wholeDays(day, day);
}

/** The iCalendar file (RFC 5545), 30 days back to 120 ahead, in UTC. 401 for an address that has ended. */
export async function readCalendar(ctx: Context, key: string): Promise<string> {
  const { db, clock, config, secure, host } = ctx;
  const from = { db: reserved(db), access: ctx.events.access };
  const found = await readCalendarAddress(from, key, ctx.address, clock, config.fixedSettings);
  const { scope, of } = found;
  const name = found.settings.company_name;
  const origin = config.appUrl ?? `${secure ? 'https' : 'http'}://${host}`;
  const today = dayOf(clock(), scope.time_zone);
  const period = { from: addDays(today, -daysBefore), to: addDays(today, daysAhead) };
  const visits = await visitsInCalendar(db, scope, of, period);
  const absences = await absencesInCalendar(db, scope, of, period);
  const calendar = ical({
    name: of === 'own' ? `${name}: ${calendarLabels.own.toLowerCase()}` : name,
    prodId: { company: 'Fettle', product: 'Fettle', language: 'EN' },
    ttl: readAgainAfter,
  });
  const idOf = (noun: string, id: number) => `${noun}-${id}@company-${scope.company_id}.fettle`;
  for (const visit of visits) {
    const { job_title, number, address, post_code, note, worker, updatedAt } = visit;
    calendar.createEvent({
      id: idOf('visit', visit.id),
      ...timesOf(visit),
      summary: of === 'own' ? job_title : `${worker ?? 'Nobody yet'}: ${job_title}`,
      location: [address, post_code].filter(Boolean).join(', '),
      description: [`Job #${number}`, note].filter(Boolean).join('\n\n'),
      url: `${origin}/jobs?job=${visit.job_id}`,
      stamp: new Date(updatedAt),
      lastModified: new Date(updatedAt),
    });
  }
  for (const { id, start_date, end_date, kind, worker, updatedAt } of absences) {
    calendar.createEvent({
      id: idOf('absence', id),
      ...wholeDays(start_date, end_date),
      // The office's calendar is often shared: that somebody is ill is nobody else's business.
      summary: of === 'own' ? absenceKindLabels[kind as AbsenceKind] : `${worker}: away`,
      stamp: new Date(updatedAt),
      lastModified: new Date(updatedAt),
    });
  }
  return calendar.toString();
}
