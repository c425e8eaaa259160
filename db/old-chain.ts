import { baseline } from '#migrations/all.ts';

/** The last commit whose migrations were in smaller steps. Started once, it brings an older database to the baseline's schema. */
export const lastOldCommit = '58a66e61';

export const oldChain: readonly string[] = `
  0001_foundation 0002_people 0003_work 0004_invoices 0005_time 0006_money 0007_notes_tasks_files
  0008_file_bytes 0009_notes_and_resends 0010_settings_and_sorting 0011_telling 0012_history_and_tokens
  0013_invoice_search 0014_sorted_time_records 0015_invoice_content 0016_invoice_ledger 0017_stores_and_logos
  0018_pay 0019_request_progress 0020_file_folder 0021_held_keys_and_post_codes 0023_ended_access 0024_activity
  0025_unseen_changes 0026_day_totals 0027_counted_days 0028_day_charges 0029_access_changes
  0030_billing_indexes 0031_changed_columns 0032_search_indexes 0033_login_links 0034_erasing 0035_two_factor
  0036_passkeys 0037_company_addresses 0038_suspending_companies 0039_sign_ups 0041_cheaper_edits
  0042_company_numbers 0042_numbers_of_old_rows 0043_setting_up 0044_memberships 0045_record_days
  0048_invoice_payments 0049_invoice_sections 0050_planned_hours 0051_saved_views 0052_visits
  0053_visits_of_records 0054_visits_of_assignments 0056_calendar_addresses 0057_telling_of_visits
  0058_first_numbers 0059_visitor_messages 0060_decision_notes 0063_free_weeks 0064_arrivals_and_tenants
  0065_history_causes 0066_unsent_invoice_mails`
  .trim()
  .split(/\s+/);

/** Its schema is on the way to the baseline's, and this build no longer knows the steps. */
export class OldSchemaError extends Error {}

export const howToFinish = `Start the last commit of that time on it once (git checkout ${lastOldCommit} && npm ci && npm start), and then this version again. Nothing was changed.`;

/**
 * The names of a database's or backup's migrations, in the words of this build: all of the old ones are the baseline.
 * Throws OldSchemaError if some of them are missing.
 */
export function inNewNames(names: readonly string[]): string[] {
  const isOld = (name: string) => name < baseline[0];
  if (!names.some(isOld)) return [...names];
  if (!oldChain.every((name) => names.includes(name)))
    throw new OldSchemaError(`It has the tables of a version before 0.2.0. ${howToFinish}`);
  return [...new Set([...baseline, ...names.filter((name) => !isOld(name))])];
}
