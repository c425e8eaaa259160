import type { FloorCall } from './row.ts';

/* The floor's queries of time records: they limit the page before joining, and count to 1,000 at most. */

const columns = `t.id, t.client_ref, t.user_id, t.job_id, t.is_driving, t.start_time, t.end_time, t.duration, t.note,
  t.needs_review, t.review_reasons, t.marks, t.is_billable, t.billing_status, t.invoice_id, t.visit_id, t.start_cordinate,
  t.end_cordinate, t."createdAt", t."updatedAt", i.invoice_number, u.first_name, u.last_name, j.job_title, p.address`;
const names = `join users u on u.company_id = t.company_id and u.id = t.user_id
  join jobs j on j.company_id = t.company_id and j.id = t.job_id
  join properties p on p.company_id = j.company_id and p.id = j.property_id
  left join invoices i on i.company_id = t.company_id and i.id = t.invoice_id`;

/** `page`: query of the shown time_records. `more`: further columns, such as a total. */
export const recordsSql = (page: string, more = '') =>
  `select ${columns} ${more} from (${page}) t ${names} order by t.start_time desc, t.id desc`;

/** Counts to 1,001 at most. */
export const cappedSql = (records: string) => `(select count(*) from (${records} limit 1001) counted)`;

interface Source {
  [column: string]: unknown;
  total: number;
}

/** A row in the shape of the API. */
export function toRecord({ total: _, first_name, last_name, job_title, address, ...row }: Source) {
  return {
    ...row,
    start_location: row.start_cordinate,
    end_location: row.end_cordinate,
    property_name: address,
    User: { first_name, last_name },
    Job: { job_title, Property: { address } },
  };
}

/** A page of records with its meta. `total`: counted to 1,001, or exact. */
export function toPage(rows: readonly Source[], { page = 1, limit = 20, exact = false } = {}) {
  const counted = rows[0]?.total ?? 0;
  const total = exact ? counted : Math.min(counted, 1000);
  return {
    data: rows.map(toRecord),
    meta: { total, total_exact: exact || counted <= 1000, page, limit },
  };
}

const all = 'select * from time_records where company_id = $1';
const newest = recordsSql(
  `${all} order by start_time desc, id desc limit 20`,
  `, ${cappedSql('select from time_records where company_id = $1')} as total`,
);

/** The newest 20 of the company. */
export const newestRecords = async ({ query, session }: FloorCall) =>
  toPage(await query<Source>(newest, [session.company_id]));
