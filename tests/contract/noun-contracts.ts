import type { Database } from '#db/client.ts';
import type { Lines } from './access/line.ts';
import { contract as absences } from './nouns/absences.ts';
import { contract as customers } from './nouns/customers.ts';
import { contract as materials } from './nouns/materials.ts';
import { contract as priceList } from './nouns/price-list.ts';
import { contract as quotes } from './nouns/quotes.ts';
import { contract as spendingApprovals } from './nouns/spending-approvals.ts';
import { contract as trades } from './nouns/trades.ts';
import { contract as webhooks } from './nouns/webhooks.ts';
import type { Side } from './two-companies.ts';

export interface Import {
  fields: string[];
  rows: unknown[][];
  dry_run?: boolean;
  confirm_past?: boolean;
}

/** What one noun adds to the tests that try every call, table and import. */
export type ListDates = Readonly<Record<`/${string}`, string | { none: string }>>;

export interface NounContract {
  entity: string;
  /** Inserts a row whose texts contain `name`. The lines below find its id at `own.rows`, by entity. */
  row(db: Database, of: RowOwner, name: string): Promise<number>;
  lines: Lines;
  /** By path of its lists: the date that `start_date` and `end_date` select by, or why there is none. */
  dates: ListDates;
  imports?: {
    /** Two typed rows, with the expected database values of the first. */
    good(own: Side): Import & { stored: object };
    /** Rows that are wrong in each way that only the database or a service knows, some because of rows before them. */
    mixed(own: Side, rival: Side): Import;
    /** Fields in which no two rows may be equal. */
    unique?: readonly string[];
  };
}

export interface RowOwner {
  company_id: number;
  /** An employee. */
  user_id: number;
  property_id: number;
  job_id: number;
}

export const nounContracts: readonly NounContract[] = [
  absences,
  customers,
  materials,
  priceList,
  quotes,
  spendingApprovals,
  trades,
  webhooks,
];

/** A row of each, by entity. */
export async function rowsOfNouns(db: Database, of: RowOwner, name: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const { entity, row } of nounContracts) rows[entity] = await row(db, of, name);
  return rows;
}
