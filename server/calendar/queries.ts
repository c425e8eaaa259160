import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { visibleAbsences } from '../absences/queries.ts';
import type { CalendarOf } from '../auth/constants.ts';
import { joinedVisits } from '../visits/queries.ts';

interface Period {
  from: string;
  to: string;
}

const maxEntries = 5_000;

/** Visits that were not cancelled, by day, with their times as instants (ISO). At most 5,000. */
export function visitsInCalendar(db: Database, scope: Scope, of: CalendarOf, { from, to }: Period) {
  // Postgres moves a time that the clocks skip to the one shown instead.
  const instant = (time: 'starts' | 'window_from' | 'window_to') =>
    sql<string | null>`(v.day + ${sql.ref(`v.${time}`)}::time) at time zone ${scope.time_zone}`;
  return joinedVisits(db, scope)
    .select(['v.id', 'v.day', 'v.expected_minutes', 'v.note'])
    .select(['v.updatedAt', 'j.id as job_id', 'j.number', 'j.job_title', 'p.address', 'p.post_code'])
    .select([
      instant('starts').as('starts'),
      instant('window_from').as('window_from'),
      instant('window_to').as('window_to'),
    ])
    .select(sql<string | null>`case when u.id is not null then ${fullName('u')} end`.as('worker'))
    .where('v.status', '<>', 'cancelled')
    .where('v.day', '>=', from)
    .where('v.day', '<=', to)
    .$if(of === 'own', (query) => query.where('v.user_id', '=', scope.user_id))
    .orderBy('v.day')
    .orderBy('v.id')
    .limit(maxEntries)
    .execute();
}

export function absencesInCalendar(db: Database, scope: Scope, of: CalendarOf, { from, to }: Period) {
  return visibleAbsences(db, scope)
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'a.user_id'))
    .select(['a.id', 'a.start_date', 'a.end_date', 'a.kind', 'a.updatedAt', fullName('u').as('worker')])
    .where('a.end_date', '>=', from)
    .where('a.start_date', '<=', to)
    .$if(of === 'own', (query) => query.where('a.user_id', '=', scope.user_id))
    .orderBy('a.start_date')
    .orderBy('a.id')
    .limit(maxEntries)
    .execute();
}
