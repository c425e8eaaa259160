import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '#tests/support/test.ts';
import { constraintErrors } from './constraint-errors.ts';
import { constraintError } from './infra/constraints.ts';

/**
 * Constraints that only a bug can violate: our own keys, references set by the server, and results of its arithmetic.
 */
const oursAlone = [
  /_pk$/,
  /_company_fk$/,
  /_created_by_fk$/,
  /^(sessions|access_tokens|login_links|push_subscriptions|idempotency_keys|logins|settings|companies|history|rate_limits)_/,
  /^(file_folder|visitor_uploads|two_factor|recovery_codes|memberships|pending_logins|passkeys|passkey_challenges)_/,
  /^company_addresses_company_unique$/,
  /^sign_ups_/,
  /^users_(login|role)_unique$/,
  // billingAfter decides which of price and reason a type has.
  /^jobs_(property_unique|reference_unique|fixed_price_fits_type|reason_fits_type)$/,
  /^(notes|files|amendment_requests)_user_fk$/,
  /^(time_records|expenses|materials)_invoice_fk$/,
  /^time_records_visit_fk$/,
  /^time_records_closed_has_end$/,
  /^time_record_aliases_/,
  /^statement_agreements_/,
  /^saved_views_user_fk$/,
  /^(untold|unseen)_changes_/,
  /^requester_told_/,
  // Written by the product alone, which cuts long texts.
  /^job_messages_/,
  /^tenant_notices_/,
  // The service sets them with their status.
  /^visits_(arrives_at_on_the_way|no_access_at_without_access)$/,
  // Kept by triggers, or by a task.
  /^(day_total|balances_brought_forward|charged_months|changed_billings|uncharged_jobs)/,
  /^amendment_requests_(original_job_fk|decided_by_fk|asks_something|fields_have_status|settled_has_no_pending)$/,
  /^files_storage_key_unique$/,
  /^company_counters_/,
  /^(jobs|properties)_number_(kept|unique)$/,
  /^invoice_(counters|lines|mails|payments|sections|vat)_/,
  /^measured_places_/,
  // The schema and the service know better.
  /^account_export(s|_entries)_/,
  /^webhook(s|_deliveries)_/,
  /^company_archives_/,
  /^quote_counters_/,
  // The service sets them with their status.
  /^quotes_(requester_fk|whole_when_sent|answered_when|answered_by_given|accepted_net_when|withdrawn_when)$/,
  // Reported as that of their quote.
  /^quote_lines_(frozen|kept_whole)$/,
  /^document_mails_(one_document|period_of_statement)$/,
  // Kept by triggers on invoices and their lines.
  /^billed_fixed_prices_(job|invoice)_fk$/,
  /^(stores|company_logos)_/,
  /^invoices_(number_unique|credits_invoice_fk|voided_by_fk|period_fits_mode|dates_ordered|adds_up|credit_is_negative|paid_when|reverse_charge_of_vat|cis_adds_up)$/,
];

test('every database constraint has a message or is listed as internal', async ({ db }) => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname = 'public' and c.contype <> 'n'
    union select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_namespace n on n.oid = i.relnamespace where n.nspname = 'public' and x.indisunique
    union select tgname from pg_trigger where not tgisinternal and tgname ~ '_(invoiced|frozen|kept|upwards)$'`.execute(
    db,
  );
  const real = new Set(rows.map((row) => row.name).filter((name) => !name.startsWith('kysely_')));
  expect(real.size).toBeGreaterThan(100);
  expect(Object.keys(constraintErrors).filter((name) => !real.has(name))).toEqual([]);
  const unknown = [...real].filter(
    (name) => !constraintError(name) && !oursAlone.some((pattern) => pattern.test(name)),
  );
  expect(unknown).toEqual([]);
});
