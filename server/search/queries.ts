import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { containing } from '#db/list.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { visibleProperties } from '#db/queries/properties.ts';
import { visibleUsers } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { searchedDigits } from '#server/infra/typed/phone.ts';
import { readReference } from '#server/infra/typed/reference.ts';
import { ownerOf, searchedCustomers, visibleCustomers } from '../customers/queries.ts';
import { searchedInvoices, visibleInvoices } from '../invoices/queries.ts';
import { notClosedJobs } from '../jobs/attention-queries.ts';
import { searchedJobs } from '../jobs/row-queries.ts';
import { searchedPriceItems, visiblePriceItems } from '../price-list/queries.ts';
import { searchedProperties } from '../properties/queries.ts';
import { findQuotes, searchedQuotes } from '../quotes/queries.ts';
import { searchedUsers } from '../users/queries.ts';

const most = 5;
const maxTerms = 6;

const numberOf = (alias: 'j' | 'p') => sql<number>`${sql.ref(`${alias}.number`)}`.as('number');

const beginning = (column: string, q: string) => sql<boolean>`${sql.ref(column)} ilike ${containing(q).slice(1)}`;

/**
 * Every word must match somewhere: 'leak albert' finds a leak in Albert Road. A phone number or a request's reference may
 * be written in several.
 */
function all(q: string, holding: (term: string) => RawBuilder<SqlBool>) {
  const terms = q.trim().split(/\s+/).slice(0, maxTerms);
  const isOne = terms.length > 1 && (searchedDigits(q) ?? readReference(q)) !== undefined;
  return sql<SqlBool>`(${sql.join(terms.map(holding), sql` and `)} ${isOne ? sql`or ${holding(q)}` : sql``})`;
}

/** Rows with every word of `q`: prefix matches, then open jobs and active users, then the newest. Seven statements. */
export async function findByTerms(db: Database, scope: Scope, q: string) {
  return {
    jobs: await visibleJobs(db, scope)
      .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
      .where(all(q, (term) => searchedJobs(scope, term)))
      .select(['j.id', numberOf('j'), 'j.job_title', 'j.status', 'j.createdAt', 'p.address as property_address'])
      .orderBy((eb) => eb('j.status', 'in', notClosedJobs), 'desc')
      .orderBy(beginning('j.job_title', q), 'desc')
      .orderBy('j.createdAt', 'desc')
      .orderBy('j.id', 'desc')
      .limit(most)
      .execute(),
    properties: await visibleProperties(db, scope)
      .where(all(q, (term) => searchedProperties(scope, term)))
      .select(['p.id', numberOf('p'), 'p.address', 'p.post_code', 'p.tenant_name'])
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
    items: await visiblePriceItems(db, scope)
      .where(all(q, searchedPriceItems))
      .select(['pi.id', 'pi.code', 'pi.description'])
      .orderBy('pi.status')
      .orderBy(beginning('pi.code', q), 'desc')
      .orderBy(sql`pi.code collate "natural"`)
      .orderBy('pi.id')
      .limit(most)
      .execute(),
    customers: await visibleCustomers(db, scope)
      .where(all(q, (term) => searchedCustomers(scope, term)))
      .select(['c.id', 'c.name', 'c.email', 'c.status', ownerOf.as('owner_of')])
      .orderBy('c.is_owner')
      .orderBy('c.status')
      .orderBy(beginning('c.name', q), 'desc')
      .orderBy(sql`lower(c.name)`)
      .orderBy('c.id')
      .limit(most)
      .execute(),
    quotes: await findQuotes(db, scope, { where: all(q, searchedQuotes), most }),
    invoices: await visibleInvoices(db, scope)
      .where(all(q, (term) => searchedInvoices(scope, term)))
      .select(['i.id', 'i.invoice_number', 'i.customer_name', 'i.issue_date'])
      .orderBy('i.id', 'desc')
      .limit(most)
      .execute(),
  };
}
