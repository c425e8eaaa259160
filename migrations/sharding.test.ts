import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import {
  companyColumn,
  globalTables,
  isDivided,
  judgeStatements,
  oneLine,
  references,
  statementsOfAllCompanies,
  tables,
} from '#tests/support/sql/divided.ts';
import { test } from '#tests/support/test.ts';

/*
 * Whether each company's rows could be on a machine of their own (docs/scaling.md), by the rules of Citus. Each list
 * below holds exactly the exceptions: a new one fails, and so does one that was mended and is still listed. What the
 * product sends is judged at the end of each test run (tests/support/sql/judge.ts).
 */

/** Foreign keys that Citus refuses, and why. */
const refusedForeignKeys: Record<string, string> = {
  access_tokens_user_fk: 'from a global table',
  company_addresses_company_fk: 'from a global table',
  login_links_user_fk: 'from a global table',
  logins_user_fk: 'from a global table, on update cascade',
  memberships_user_fk: 'from a global table',
  pending_logins_user_fk: 'from a global table',
  sessions_user_fk: 'from a global table',
  amendment_requests_decided_by_fk: 'on delete set null',
  amendment_requests_original_job_fk: 'on delete set null',
  amendment_requests_requested_job_fk: 'on delete set null',
  amendment_requests_tracking_fk: 'on delete set null',
  company_archives_created_by_fk: 'on delete set null',
  account_exports_created_by_fk: 'on delete set null',
  document_mails_created_by_fk: 'on delete set null',
  expenses_created_by_fk: 'on delete set null',
  expenses_job_fk: 'on update cascade',
  files_job_fk: 'on update cascade',
  files_user_fk: 'on delete set null',
  imports_created_by_fk: 'on delete set null',
  job_tasks_assigned_to_fk: 'on delete set null',
  job_tasks_created_by_fk: 'on delete set null',
  job_tasks_job_fk: 'on update cascade',
  jobs_created_by_fk: 'on delete set null',
  jobs_trade_fk: 'on delete set null',
  materials_created_by_fk: 'on delete set null',
  materials_expense_fk: 'on delete set null',
  materials_job_fk: 'on update cascade',
  notes_job_fk: 'on update cascade',
  notes_user_fk: 'on delete set null',
  payments_created_by_fk: 'on delete set null',
  quotes_created_by_fk: 'on delete set null',
  quotes_job_fk: 'on update cascade',
  quotes_requester_fk: 'on delete set null',
  spending_approvals_created_by_fk: 'on delete set null',
  time_records_created_by_fk: 'on delete set null',
  time_records_visit_fk: 'on delete set null',
};

/**
 * Trigger functions that need more than the rows of their company. A trigger runs on the machine that holds the row.
 * Global tables, the queue and the listeners of NOTIFY are elsewhere, and so are the settings (`fettle.…`) and advisory
 * locks of the caller's connection.
 */
const farTriggers: Record<string, string[]> = {
  begin_trades: ['settings'],
  count_day_totals: ['advisory lock'],
  end_access: ['users to access_tokens', 'users to sessions'],
  end_brought_forward_of_row: ['advisory lock'],
  end_charged_months: ['advisory lock'],
  end_tokens: ['logins to users'],
  keep_invoice_payments: ['settings'],
  keep_invoiced: ['settings'],
  keep_last_admin: ['settings'],
  keep_quote_frozen: ['settings'],
  keep_quote_lines_frozen: ['settings'],
  leave_payer: ['settings'],
  note_unseen_change: ['settings'],
  open_company_address: ['companies to company_addresses'],
  leave_login: [
    'users to access_tokens',
    'users to login_links',
    'users to logins',
    'users to memberships',
    'users to pending_logins',
    'users to sessions',
  ],
  open_login: ['settings', 'users to logins', 'users to memberships'],
  refuse: ['settings'],
  set_updated_at: ['settings'],
  take_customer: ['settings'],
  take_payer: ['advisory lock', 'settings'],
  tell_of_message: ['job_messages to live.pending'],
  tell_payer: ['settings'],
  tell_people: ['queue', 'settings'],
  tell_requester: ['queue', 'settings'],
  tell_screens: ['NOTIFY', 'history to live.pending', 'settings'],
  void_links_of_user: ['users to login_links'],
  write_history: [
    'access_tokens to history',
    'access_tokens to row_changes',
    'access_tokens to webhook_deliveries',
    'access_tokens to webhooks',
    'queue',
    'settings',
  ],
};

/** How a trigger's text shows each need of that list. */
const farAway = {
  queue: 'graphile_worker.',
  NOTIFY: 'pg_notify(',
  settings: "current_setting('fettle.",
  'advisory lock': 'pg_advisory_',
};

/** A statement of a trigger names the company of its row, or the one that its function is called for. */
const ofItsCompany =
  /company_id = ((new|old|\w)\.company_id|company\b)|\bid = (new|old)\.company_id|into \w+( as \w+)? ?\([^)]*\bcompany_id\b/;

describe('divided by company', () => {
  test('every table is of companies, or global for a reason', async ({ db }) => {
    const whole = (await tables(db)).filter(({ name, has_company }) => name !== 'companies' && !has_company);
    expect(whole.map(({ name }) => name).filter(isDivided)).toEqual([]);
    expect((await tables(db)).map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(globalTables)));
  });

  test('every primary key, unique key and exclusion begins with the company', async ({ db }) => {
    const { rows } = await sql<{ table: string; name: string; first: string | null; equal: boolean }>`
      select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name,
          (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) as first,
          i.indisunique or (select o.oprname = '=' from pg_constraint x join pg_operator o on o.oid = x.conexclop[1]
            where x.conindid = i.indexrelid and x.contype = 'x') as equal
        from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace in ('public'::regnamespace, 'live'::regnamespace)
         and (i.indisunique or i.indisexclusion)`.execute(db);
    const keys = rows.filter(({ table }) => isDivided(table));
    expect(keys.length).toBeGreaterThan(50);
    expect(keys.filter(({ table, first, equal }) => first !== companyColumn(table) || !equal)).toEqual([]);
  });

  test('every foreign key begins with the company on both sides, and Citus takes all but these', async ({ db }) => {
    const { rows: keys } = await sql<{
      name: string;
      table: string;
      target: string;
      first: string;
      targetFirst: string;
      onDelete: string;
      onUpdate: string;
    }>`
      select k.conname as name, k.conrelid::regclass::text as "table", k.confrelid::regclass::text as target,
          a.attname as first, b.attname as "targetFirst", k.confdeltype as "onDelete", k.confupdtype as "onUpdate"
        from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(db);
    expect(keys.length).toBeGreaterThan(40);
    const divided = keys.filter(({ table, target }) => isDivided(table) || isDivided(target));
    const strays = divided.filter(
      ({ first, target, targetFirst }) => first !== 'company_id' || targetFirst !== companyColumn(target),
    );
    expect(strays).toEqual([]);

    const refused = divided.flatMap(({ name, table, target, onDelete, onUpdate }) => {
      const why = [
        !isDivided(table) && 'from a global table',
        !isDivided(target) && 'to a global table',
        // Also where the action names only the other column: Citus looks at the action alone.
        onDelete === 'n' && 'on delete set null',
        onDelete === 'd' && 'on delete set default',
        onUpdate !== 'a' && onUpdate !== 'r' && 'on update cascade',
      ].filter(Boolean);
      return why.length > 0 ? [[name, why.join(', ')]] : [];
    });
    expect(Object.fromEntries(refused)).toEqual(refusedForeignKeys);
  });

  test('every trigger keeps to the rows of its company, but these', async ({ db }) => {
    const known = (await tables(db)).map(({ name }) => name);
    const { rows } = await sql<{ name: string; text: string }>`
      select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and l.lanname in ('sql', 'plpgsql')`.execute(
      db,
    );
    const functions = new Map(rows.map(({ name, text }) => [name, text]));
    /** Names of the functions that a text calls, directly or not. */
    const calledBy = (text: string, seen = new Set<string>()): Set<string> => {
      for (const [name, body] of functions) {
        if (seen.has(name) || !new RegExp(`\\b${name}\\(`).test(text)) continue;
        seen.add(name);
        calledBy(body, seen);
      }
      return seen;
    };

    const { rows: triggers } = await sql<{ table: string; function: string; each_row: boolean; text: string }>`
      select t.tgrelid::regclass::text as "table", p.proname as function, t.tgtype & 1 = 1 as each_row,
          pg_get_triggerdef(t.oid) as text
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`.execute(db);
    expect(triggers.length).toBeGreaterThan(50);

    const far: Record<string, string[]> = {};
    const called = new Set<string>();
    for (const { table, function: name, text } of triggers) {
      const calls = calledBy(text);
      for (const each of calls) called.add(each);
      const all = [text, ...[...calls].map((each) => functions.get(each))].join(';');
      const crossed = references(all, known).filter((each) => isDivided(each.table) !== isDivided(table));
      const needs = Object.entries(farAway).filter(([, sign]) => isDivided(table) && all.includes(sign));
      const what = [...crossed.map((each) => `${table} to ${each.table}`), ...needs.map(([need]) => need)];
      if (what.length > 0) far[name] = [...new Set([...(far[name] ?? []), ...what])].sort();
    }
    expect(far).toEqual(farTriggers);

    const strays = [...called].flatMap((name) =>
      functions
        .get(name)!
        .split(';')
        .map(oneLine)
        .filter((each) => references(each, known).some(({ table }) => isDivided(table)) && !ofItsCompany.test(each))
        .map((each) => `${name}: ${each}`),
    );
    expect(strays).toEqual([]);

    // One for each statement fires on every machine that the statement reaches; refusing there is right.
    expect(triggers.filter((each) => !each.each_row && each.function !== 'refuse')).toEqual([]);
  });

  test('a statement that does not name its company for every table is found', async ({ db }) => {
    const known = (await tables(db)).map(({ name }) => name);
    const judged = (name: string, statement: string, isWhole = false) =>
      judgeStatements([{ file: 'server/jobs/queries.ts', noun: 'jobs', name, statements: [statement] }], known, {
        isWhole,
      });
    const ofJob = 'select "j"."id" from "jobs" as "j" join notes n on n.job_id = j.id where "j"."company_id" = $1';
    expect(judged('x', ofJob)).toEqual([
      `jobs x (server/jobs/queries.ts) does not name its company for every table: ${ofJob}`,
    ]);
    expect(judged('x', `${ofJob} and n.company_id = j.company_id`)).toEqual([]);
    expect(judged('x', 'insert into "notes" ("note") values ($1)')).toHaveLength(1);
    expect(judged('x', 'insert into "notes" ("company_id", "note") values ($1, $2)')).toEqual([]);
    expect(judged('x', 'select 1 from sessions where id = $1', true)).toHaveLength(
      Object.keys(statementsOfAllCompanies).length,
    );
  });
});
