import { type Kysely, sql } from 'kysely';

/**
 * A suspended company keeps its rows, and nobody of it gets in. A company that is removed takes all its rows with it, also
 * those that are otherwise kept for good: `set_config('fettle.removing', company, true)` lets the rest of the transaction
 * delete them, of this company only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column suspended_at timestamptz(3)`.execute(db);
  await sql`
    create function is_removing(company bigint) returns boolean language sql stable parallel safe
    return coalesce(current_setting('fettle.removing', true), '') = company::text`.execute(db);
  await keptRows(db);
  await keptByFunctions(db);
  await removal(db);
}

/** Refused for each row instead of for each statement, which cannot tell whose rows it deletes. */
async function keptRows(db: Kysely<unknown>) {
  const kept = [
    ['history', 'history_append_only', 'history_append_only', 'History is never changed.'],
    ['invoice_counters', 'invoice_counters_kept', 'invoice_counters_upwards', 'Invoice numbers only go up.'],
    ['invoice_lines', 'invoice_lines_frozen', 'invoices_frozen', 'An issued invoice never changes.'],
    ['invoices', 'invoices_kept', 'invoices_kept', 'An issued invoice is never deleted.'],
  ] as const;
  const others: Readonly<Record<string, string>> = { invoice_lines: 'update or truncate', invoice_counters: '' };
  for (const [table, trigger, rule, words] of kept) {
    const refuse = sql`execute function refuse(${sql.lit(rule)}, ${sql.lit(words)})`;
    await sql`drop trigger ${sql.ref(trigger)} on ${sql.table(table)}`.execute(db);
    await sql`create trigger ${sql.ref(trigger)} before delete on ${sql.table(table)}
      for each row when (not is_removing(old.company_id)) ${refuse}`.execute(db);
    const events = others[table] ?? 'truncate';
    if (events === '') continue;
    await sql`create trigger ${sql.ref(`${trigger}_whole`)} before ${sql.raw(events)} on ${sql.table(table)}
      for each statement ${refuse}`.execute(db);
  }
}

async function keptByFunctions(db: Kysely<unknown>) {
  await sql`
    create or replace function keep_invoiced() returns trigger language plpgsql as $$
    declare
      free constant text[] := array['invoice_id', 'billing_status', 'property_id', 'created_by', 'updatedAt']
        || case when is_erasing() then array['start_cordinate', 'end_cordinate', 'reported'] else array[]::text[] end;
    begin
      if is_removing(old.company_id) then
        return null;
      end if;
      if tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free
        or new.invoice_id <> old.invoice_id then
        raise exception using errcode = 'restrict_violation', constraint = tg_table_name || '_invoiced',
          table = tg_table_name, message = 'What is on an invoice is not changed.';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function keep_last_admin() returns trigger language plpgsql as $$
    begin
      if is_removing(old.company_id) then
        return null;
      end if;
      perform from companies where id = old.company_id for no key update;
      perform from users where company_id = old.company_id and role = 'admin' and status = 'active' limit 1;
      if not found then
        raise exception using
          errcode = 'restrict_violation', constraint = 'users_last_admin', table = 'users',
          message = 'A company keeps at least one active admin.';
      end if;
      return null;
    end $$`.execute(db);
}

/** Deletes at most so many rows of one table of a company, and answers how many. The newest first where rows refer to older ones. */
async function removal(db: Kysely<unknown>) {
  await sql`
    create function remove_some_of_company(company bigint, place regclass, most int, newest_first boolean)
    returns bigint language plpgsql as $$
    declare
      removed bigint;
    begin
      perform set_config('fettle.removing', company::text, true), set_config('fettle.erasing', 'on', true),
        set_config('fettle.quiet', 'on', true);
      execute format('delete from %1$s where ctid = any(array(select ctid from %1$s where company_id = $1 %2$s limit $2))',
        place, case when newest_first then 'order by id desc' else '' end) using company, most;
      get diagnostics removed = row_count;
      return removed;
    end $$`.execute(db);
}
