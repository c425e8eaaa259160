/**
 * The existing tables that a migration locks against writers, where it takes more than one such lock. They are taken
 * before it begins (db/migrate.ts). locks.test.ts says which a new migration needs.
 */
export const locks: Readonly<Record<string, readonly string[]>> = {
  '0003_work': ['companies', 'users'],
  '0004_invoices': ['jobs', 'companies', 'users'],
  '0005_time': ['invoices', 'jobs', 'users'],
  '0006_money': ['invoices', 'jobs', 'properties', 'users'],
  '0007_notes_tasks_files': ['expenses', 'jobs', 'properties', 'companies', 'users'],
  '0008_file_bytes': ['files', 'history'],
  '0009_notes_and_resends': ['time_records', 'history'],
  '0010_settings_and_sorting': ['settings'],
  '0011_telling': ['history', 'companies', 'users', 'sessions'],
  '0012_history_and_tokens': ['history', 'access_tokens'],
  '0013_invoice_search': ['invoices'],
  '0015_invoice_content': ['invoices', 'invoice_lines', 'jobs', 'properties'],
  '0016_invoice_ledger': ['invoices', 'users'],
  '0017_stores_and_logos': ['files', 'companies'],
  '0018_pay': ['payments', 'users'],
  '0019_request_progress': ['history', 'jobs'],
  '0021_held_keys_and_post_codes': ['idempotency_keys', 'properties'],
  '0023_ended_access': ['users', 'logins'],
  '0025_unseen_changes': ['history', 'users'],
  '0027_counted_days': ['time_records', 'companies'],
  '0028_day_charges': ['day_totals', 'time_records', 'jobs'],
  '0033_login_links': ['users', 'logins'],
  '0034_erasing': ['history', 'users'],
  '0035_two_factor': ['users', 'logins', 'access_tokens'],
  '0036_passkeys': ['users', 'sessions'],
  '0038_suspending_companies': ['companies', 'history', 'invoice_counters', 'invoice_lines', 'invoices'],
  '0042_company_numbers': ['companies', 'invoices', 'jobs', 'properties'],
  '0043_setting_up': ['companies'],
};
