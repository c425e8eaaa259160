import { type Kysely, sql } from 'kysely';
import * as jobsByTrade from './0120_jobs_by_trade.ts';
import * as customersOfProperties from './0125_customers_of_properties.ts';
import { readSqlFile } from './sql-files.ts';

/** docs/database.md says what a migration may do to a database in use. */
export interface ProductMigration {
  up(db: Kysely<unknown>): Promise<void>;
  /** False: it runs outside a transaction, may be broken off anywhere, and then runs again from its beginning. */
  transaction?: false;
  /**
   * The existing tables that it locks against writers, if it takes more than one such lock: taken before it begins.
   * locks.test.ts says which a new migration needs.
   */
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

/** A migration that is one .sql file of this folder. */
const sqlFile = (name: string): ProductMigration => ({
  up: async (db) => void (await sql.raw(readSqlFile(name)).execute(db)),
});

/** The schema of 0.2.0, by area: versions before it made the same in smaller steps (db/old-chain.ts). */
export const baseline = [
  '0101_foundation',
  '0102_companies',
  '0103_people',
  '0104_access',
  '0105_jobs',
  '0106_diary',
  '0107_invoices',
  '0108_time',
  '0109_totals',
  '0110_money',
  '0111_files',
  '0112_history',
  '0113_messages',
  '0114_requests',
] as const;

/**
 * Since 0.2.0, in order: `'0115_snags': sqlFile('0115_snags')`, or a module for what takes more than SQL. With more to say:
 * `{ ...sqlFile('0115_snags'), locks: ['jobs', 'users'] }`.
 */
export const later: Readonly<Record<string, ProductMigration>> = {
  '0115_balances_brought_forward': sqlFile('0115_balances_brought_forward'),
  '0116_charged_months': {
    ...sqlFile('0116_charged_months'),
    locks: ['jobs', 'users'],
    // Only routines called them.
    contract: {
      needs: '0.2.0',
      removes: [
        'function charge_roundings(lines integer[]) returns integer[] is gone',
        'function count_day_charges(company bigint, worker bigint, counted_day date, zone text) returns void is gone',
      ],
    },
  },
  '0117_valid_visits_of_records': sqlFile('0117_valid_visits_of_records'),
  '0118_tabs_with_addresses': sqlFile('0118_tabs_with_addresses'),
  '0119_trades': { ...sqlFile('0119_trades'), locks: ['companies', 'jobs', 'users'] },
  '0120_jobs_by_trade': jobsByTrade,
  '0121_areas': { ...sqlFile('0121_areas'), locks: ['properties', 'users'] },
  '0122_customers': { ...sqlFile('0122_customers'), locks: ['companies', 'invoices', 'jobs', 'properties', 'users'] },
  '0123_price_list': { ...sqlFile('0123_price_list'), locks: ['companies', 'expenses', 'invoices', 'jobs', 'users'] },
  '0124_quotes': {
    ...sqlFile('0124_quotes'),
    locks: ['companies', 'customers', 'jobs', 'price_items', 'properties', 'users'],
  },
  '0125_customers_of_properties': customersOfProperties,
  '0127_vat_by_rate': {
    ...sqlFile('0127_vat_by_rate'),
    locks: ['invoice_lines', 'invoices'],
    // Together they allow a kind more than before.
    contract: {
      needs: '0.2.0',
      removes: [
        "invoice_lines: invoice_lines_kind_known CHECK ((kind = ANY (ARRAY['labour'::text, 'travel'::text, 'material'::text, 'expense'::text, 'fixed'::text, 'discount'::text]))) is new",
        "invoice_lines: invoice_lines_minutes_fit_kind CHECK ((((kind = ANY (ARRAY['labour'::text, 'travel'::text])) = (minutes IS NOT NULL)) AND ((kind = ANY (ARRAY['labour'::text, 'travel'::text, 'material'::text])) = (unit_price IS NOT NULL)))) is new",
        "invoice_lines: invoice_lines_units_fit_kind CHECK ((((kind = 'material'::text) = (quantity IS NOT NULL)) AND ((kind = 'material'::text) = (unit IS NOT NULL)))) is new",
      ],
    },
  },
  '0128_valid_line_kinds': sqlFile('0128_valid_line_kinds'),
  '0129_document_mails': { ...sqlFile('0129_document_mails'), locks: ['customers', 'quotes', 'users'] },
  '0131_places': { ...sqlFile('0131_places'), locks: ['properties'] },
  '0132_account_exports': { ...sqlFile('0132_account_exports'), locks: ['companies', 'users'] },
  '0133_imports': { ...sqlFile('0133_imports'), locks: ['companies', 'users'] },
  '0134_row_changes': sqlFile('0134_row_changes'),
  '0135_webhooks': sqlFile('0135_webhooks'),
  '0136_company_archives': { ...sqlFile('0136_company_archives'), locks: ['companies', 'users'] },
};

/** Every migration by name, in order. A static list, so that they are part of the bundle; one that was released is never edited. */
export const migrations: Readonly<Record<string, ProductMigration>> = {
  ...Object.fromEntries(
    baseline.map((name) => [name, { ...sqlFile(name), contract: { needs: '0.2.0', removes: [] } }]),
  ),
  ...later,
};
