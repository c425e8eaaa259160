import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { containing } from '#db/list.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { searchedProperties, visibleProperties } from '#db/queries/properties.ts';
import { searchedUsers, visibleUsers } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { searchedInvoices, visibleInvoices } from '../invoices/queries.ts';
import { notClosedJobs } from '../jobs/attention-queries.ts';
import { searchedJobs } from '../jobs/row-queries.ts';

/** Of each kind. */
const most = 5;
const mostWords = 6;

/** What begins with the words before what only holds them. */
const beginning = (column: string, q: string) =>
  sql<boolean>`${sql.ref(column)} ilike ${containing(q).slice(1)}`;

/** Each of the words, wherever it stands: 'leak albert' is a leak in Albert Road. */
function all(q: string, holding: (word: string) => RawBuilder<SqlBool>) {
  const words = q.trim().split(/\s+/).slice(0, mostWords);
  return sql<SqlBool>`(${sql.join(words.map(holding), sql` and `)})`;
}

/**
 * What holds all the words of `q`, as each noun's own list finds them: what begins with them first, then of jobs the open ones,
 * of users the active ones, and the newest. Four statements.
 */
export async function findByWords(db: Database, scope: Scope, q: string) {
  return {
    jobs: await visibleJobs(db, scope)
      .innerJoin('properties as p', (join) =>
        join.onRef('p.company_id', '=', 'j.company_id').onRef('p.id', '=', 'j.property_id'),
      )
      .where(all(q, (word) => searchedJobs(scope, word)))
      .select(['j.id', 'j.job_title', 'j.status', 'p.address as property_address'])
      .orderBy((eb) => eb('j.status', 'in', notClosedJobs), 'desc')
      .orderBy(beginning('j.job_title', q), 'desc')
      .orderBy('j.createdAt', 'desc')
      .orderBy('j.id', 'desc')
      .limit(most)
      .execute(),
    properties: await visibleProperties(db, scope)
      .where(all(q, (word) => searchedProperties(scope, word)))
      .select(['p.id', 'p.address', 'p.post_code', 'p.tenant_name'])
      .orderBy('p.status')
      .orderBy(beginning('p.address', q), 'desc')
      .orderBy(sql`p.address collate "natural"`)
      .orderBy('p.id')
      .limit(most)
      .execute(),
    users: await visibleUsers(db, scope)
      .where(all(q, searchedUsers))
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.role', 'u.status'])
      .orderBy('u.status')
      .orderBy('u.first_name')
      .orderBy('u.last_name')
      .orderBy('u.id')
      .limit(most)
      .execute(),
    invoices: await visibleInvoices(db, scope)
      .where(all(q, searchedInvoices))
      .select(['i.id', 'i.invoice_number', 'i.customer_name'])
      .orderBy('i.id', 'desc')
      .limit(most)
      .execute(),
  };
}
