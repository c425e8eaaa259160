import { createHash } from 'node:crypto';
import { readSqlFile } from '../sql-files.ts';

/** The files of this folder, in the order in which their functions are made. Triggers are made after all functions. */
export const routineNames = [
  // What a transaction is about, and what every watched table has.
  'is_erasing',
  'is_removing',
  'refuse',
  'set_updated_at',
  'write_history',
  'take_property',
  'watched_tables',
  // Companies and people.
  'give_company_address',
  'remove_some_of_company',
  'keep_last_admin',
  'seat_login',
  'open_login',
  'unseat_login',
  'leave_login',
  'end_access',
  'end_tokens',
  'end_pending_logins',
  'void_links',
  // Jobs and visits.
  'take_number',
  'set_status_changed_at',
  'assign_by_visits',
  'visit_by_assignments',
  'move_visit_by_work',
  'leave_visit',
  'grant_wish',
  'keep_visit_moments',
  // Invoices and what is on them.
  'keep_invoice_frozen',
  'check_invoice_lines',
  'check_invoice_section',
  'keep_billed_fixed_price',
  'free_fixed_prices',
  'keep_invoice_payments',
  'keep_invoiced',
  'reject_amendments',
  // Sums that are kept.
  'day_totals_zone',
  'end_brought_forward',
  'end_charged_months',
  'note_changed_billing',
  'begin_day_totals',
  'count_day_totals',
  'recount_changed_jobs',
  'rebuild_day_totals',
  'count_record_day',
  'merge_record_days',
  // Who hears of a change.
  'tell_screens',
  'tell_ended_session',
  'tell_of_message',
  'note_unseen_change',
  'tell_people',
  'tell_requester',
];

/** A statement of a routine's file. Which of them a database has is remembered by their hashes. */
export interface RoutineStatement {
  routine: string;
  text: string;
  hash: string;
  /** It locks a table while it is made: a trigger. */
  locks: boolean;
}

/** Comments before a statement are not part of it. */
export function statementsOf(routine: string, file: string): RoutineStatement[] {
  const statements = file.match(/(?:\$\$[\s\S]*?\$\$|'[^']*'|--.*|[^;])+;/g) ?? [];
  return statements.map((statement) => {
    const text = statement.replace(/^(\s*--.*\n)+/, '').trim();
    const hash = createHash('sha256').update(text).digest('hex');
    return { routine, text, hash, locks: !/^create or replace (function|procedure) /.test(text) };
  });
}

export const readRoutines = (): RoutineStatement[] =>
  routineNames.flatMap((name) => statementsOf(name, readSqlFile(`routines/${name}`)));
