import type { Kysely } from 'kysely';
import * as foundation from './0001_foundation.ts';
import * as people from './0002_people.ts';
import * as work from './0003_work.ts';
import * as invoices from './0004_invoices.ts';
import * as time from './0005_time.ts';
import * as money from './0006_money.ts';
import * as notesTasksFiles from './0007_notes_tasks_files.ts';
import * as fileBytes from './0008_file_bytes.ts';
import * as notesAndResends from './0009_notes_and_resends.ts';
import * as settingsAndSorting from './0010_settings_and_sorting.ts';
import * as telling from './0011_telling.ts';
import * as historyAndTokens from './0012_history_and_tokens.ts';
import * as invoiceSearch from './0013_invoice_search.ts';
import * as sortedTimeRecords from './0014_sorted_time_records.ts';
import * as invoiceContent from './0015_invoice_content.ts';
import * as invoiceLedger from './0016_invoice_ledger.ts';
import * as storesAndLogos from './0017_stores_and_logos.ts';
import * as pay from './0018_pay.ts';
import * as requestProgress from './0019_request_progress.ts';
import * as fileFolder from './0020_file_folder.ts';
import * as heldKeysAndPostCodes from './0021_held_keys_and_post_codes.ts';
import * as endedAccess from './0023_ended_access.ts';
import * as activity from './0024_activity.ts';
import * as unseenChanges from './0025_unseen_changes.ts';
import * as dayTotals from './0026_day_totals.ts';
import * as countedDays from './0027_counted_days.ts';
import * as dayCharges from './0028_day_charges.ts';
import * as accessChanges from './0029_access_changes.ts';
import * as billingIndexes from './0030_billing_indexes.ts';
import * as changedColumns from './0031_changed_columns.ts';
import * as searchIndexes from './0032_search_indexes.ts';
import * as loginLinks from './0033_login_links.ts';
import * as erasing from './0034_erasing.ts';
import * as twoFactor from './0035_two_factor.ts';
import * as passkeys from './0036_passkeys.ts';
import * as companyAddresses from './0037_company_addresses.ts';
import * as suspendingCompanies from './0038_suspending_companies.ts';
import * as signUps from './0039_sign_ups.ts';
import * as cheaperEdits from './0041_cheaper_edits.ts';
import * as companyNumbers from './0042_company_numbers.ts';
import * as numbersOfOldRows from './0042_numbers_of_old_rows.ts';
import * as settingUp from './0043_setting_up.ts';
import * as memberships from './0044_memberships.ts';
import * as recordDays from './0045_record_days.ts';
import * as invoicePayments from './0048_invoice_payments.ts';
import * as invoiceSections from './0049_invoice_sections.ts';
import * as plannedHours from './0050_planned_hours.ts';
import * as savedViews from './0051_saved_views.ts';
import * as visits from './0052_visits.ts';
import * as visitsOfRecords from './0053_visits_of_records.ts';
import * as visitsOfAssignments from './0054_visits_of_assignments.ts';
import * as calendarAddresses from './0056_calendar_addresses.ts';
import * as tellingOfVisits from './0057_telling_of_visits.ts';
import * as firstNumbers from './0058_first_numbers.ts';
import * as visitorMessages from './0059_visitor_messages.ts';
import * as decisionNotes from './0060_decision_notes.ts';
import * as freeWeeks from './0063_free_weeks.ts';
import * as arrivalsAndTenants from './0064_arrivals_and_tenants.ts';
import * as historyCauses from './0065_history_causes.ts';
import * as unsentInvoiceMails from './0066_unsent_invoice_mails.ts';
import { locks } from './locks.ts';

/** docs/database.md says what a migration may do to a database in use. */
export interface ProductMigration {
  up(db: Kysely<unknown>): Promise<void>;
  /** False: it runs outside a transaction, may be broken off anywhere, and then runs again from its beginning. */
  transaction?: false;
  /** Existing tables that it locks against writers, if there is more than one lock: taken first. */
  locks?: readonly string[];
  /** Takes something away that an earlier version used; released.test.ts says when a migration needs it. */
  contract?: Contract;
}

export interface Contract {
  /** The oldest version that works without what is taken away: released before this one. Older ones no longer start. */
  needs: string;
  /** In the words of released.test.ts: 'column jobs.old_title text is gone'. */
  removes: readonly string[];
}

const inOrder: Readonly<Record<string, ProductMigration>> = {
  '0001_foundation': foundation,
  '0002_people': people,
  '0003_work': work,
  '0004_invoices': invoices,
  '0005_time': time,
  '0006_money': money,
  '0007_notes_tasks_files': notesTasksFiles,
  '0008_file_bytes': fileBytes,
  '0009_notes_and_resends': notesAndResends,
  '0010_settings_and_sorting': settingsAndSorting,
  '0011_telling': telling,
  '0012_history_and_tokens': historyAndTokens,
  '0013_invoice_search': invoiceSearch,
  '0014_sorted_time_records': sortedTimeRecords,
  '0015_invoice_content': invoiceContent,
  '0016_invoice_ledger': invoiceLedger,
  '0017_stores_and_logos': storesAndLogos,
  '0018_pay': pay,
  '0019_request_progress': requestProgress,
  '0020_file_folder': fileFolder,
  '0021_held_keys_and_post_codes': heldKeysAndPostCodes,
  '0023_ended_access': endedAccess,
  '0024_activity': activity,
  '0025_unseen_changes': unseenChanges,
  '0026_day_totals': dayTotals,
  '0027_counted_days': countedDays,
  '0028_day_charges': dayCharges,
  '0029_access_changes': accessChanges,
  '0030_billing_indexes': billingIndexes,
  '0031_changed_columns': changedColumns,
  '0032_search_indexes': searchIndexes,
  '0033_login_links': loginLinks,
  '0034_erasing': erasing,
  '0035_two_factor': twoFactor,
  '0036_passkeys': passkeys,
  '0037_company_addresses': companyAddresses,
  '0038_suspending_companies': suspendingCompanies,
  '0039_sign_ups': signUps,
  '0041_cheaper_edits': cheaperEdits,
  '0042_company_numbers': companyNumbers,
  '0042_numbers_of_old_rows': numbersOfOldRows,
  '0043_setting_up': settingUp,
  '0044_memberships': memberships,
  '0045_record_days': recordDays,
  '0048_invoice_payments': invoicePayments,
  '0049_invoice_sections': invoiceSections,
  '0050_planned_hours': plannedHours,
  '0051_saved_views': savedViews,
  '0052_visits': visits,
  '0053_visits_of_records': visitsOfRecords,
  '0054_visits_of_assignments': visitsOfAssignments,
  '0056_calendar_addresses': calendarAddresses,
  '0057_telling_of_visits': tellingOfVisits,
  '0058_first_numbers': firstNumbers,
  '0059_visitor_messages': visitorMessages,
  '0060_decision_notes': decisionNotes,
  '0063_free_weeks': freeWeeks,
  '0064_arrivals_and_tenants': arrivalsAndTenants,
  '0065_history_causes': historyCauses,
  '0066_unsent_invoice_mails': unsentInvoiceMails,
};

/** Every migration by name, in order. A static list, so that they are part of the bundle; one that was released is never edited. */
export const migrations: Readonly<Record<string, ProductMigration>> = Object.fromEntries(
  Object.entries(inOrder).map(([name, migration]) => [
    name,
    locks[name] ? { ...migration, locks: locks[name] } : migration,
  ]),
);
