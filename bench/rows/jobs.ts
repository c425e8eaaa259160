import { addDays, addMonths, dayOf, startOfDay } from '#server/infra/time-zone.ts';
import { compared } from '../row.ts';

const zone = 'Europe/London';
const limit = 100;

const unfinished = `j.status in ('awaiting_approval', 'pending_start', 'in_progress', 'pending_completed')`;
const made = `j."createdAt" >= $2 and j."createdAt" < $3`;
const count = (table: string, only = '') =>
  `(select count(*) from ${table} c where c.company_id = j.company_id and c.job_id = j.id ${only})`;

const text = `select j.id, j.number, j.client_ref, j.property_id, j.job_title, j.status, j.job_start_date, j.job_end_date, j.due_date,
    j."createdAt", j."updatedAt", j.job_description, j.job_type, j.priority, j.requested_by, j.client_reference,
    j.status_changed_at, j.budget, j.planned_minutes, j.billing_type, j.fixed_price, j.not_billed_reason, j.discount_percent, j.reference,
    j.requester_name, j.requester_email, j.requester_phone, j.created_by, p.address as property_address, p.post_code,
    p.city, (select coalesce(jsonb_agg(jsonb_build_object('user_id', a.user_id, 'assigned_for', a.assigned_for,
        'User', jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name))
        order by a.assigned_for nulls first, u.first_name, u.last_name, a.id), '[]')
      from job_assignees a join users u on u.company_id = a.company_id and u.id = a.user_id
      where a.company_id = j.company_id and a.job_id = j.id) as assignees,
    ${count('job_tasks')} as "tasksCount", ${count('files', 'and c.expense_id is null')} as "filesCount",
    ${count('expenses')} as "expensesCount", ${count('notes')} as "notesCount",
    (select count(*) from (
      select from jobs j where j.company_id = $1 and ${unfinished}
      union all select from jobs j where j.company_id = $1 and j.status = 'completed' and ${made}
      limit 1001) counted) as total
  from (select * from jobs j where j.company_id = $1 and (${unfinished} or j.status = 'completed' and ${made})
    order by j."createdAt" desc, j.id desc limit ${limit}) j
  join properties p on p.company_id = j.company_id and p.id = j.property_id
  order by j."createdAt" desc, j.id desc`;

export const jobs = compared({
  name: 'jobs',
  operation: `${limit} jobs of two months with four counts each`,
  goal: 0.55,
  product: { path: `/api/v1/jobs?includeCompleted=true&dateRange=last2months&limit=${limit}` },
  floor: async ({ query, session }) => {
    const today = dayOf(Date.now(), zone);
    const days = [addMonths(today, -2), addDays(today, 1)].map((day) => startOfDay(day, zone));
    const rows = await query<{ total: number }>(text, [session.company_id, ...days]);
    const counted = rows[0]?.total ?? 0;
    return {
      data: rows.map(({ total: _, ...row }) => row),
      meta: { total: Math.min(counted, 1000), total_exact: counted <= 1000, page: 1, limit },
    };
  },
});
