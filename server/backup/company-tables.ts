import type pg from 'pg';
import { identifier, listTables, qualified, type Table } from './tables.ts';

/** Rows of a company that stay where they are, and why. All others are found by the catalogue. */
export const leftBehind: Readonly<Record<string, string>> = {
  access_tokens: 'scripts name the address of the old installation',
  company_archives: 'copies of the same rows and files, for a week',
  idempotency_keys: 'answers to calls that are sent again to the old address',
  login_links: 'mailed with the old address',
  passkeys: 'devices keep them for one host, and with the number of the company',
  pending_logins: 'a log-in between its two steps',
  push_subscriptions: 'browsers subscribed with keys made from the old APP_SECRET',
  row_changes: 'names transactions of the old database',
  sessions: 'cookies belong to the old address',
  stores: 'files come to the disk; a store is noted anew when it is used',
  untold_changes: 'their task in the queue, which tells them, stays',
};

/** Left out besides of a backup without a passphrase, because whoever has it could log in with it, or guess at it. */
export const withheld: Readonly<Record<string, { rows?: string; columns?: readonly string[] }>> = {
  logins: { columns: ['password_hash', 'own_password'] },
  memberships: { columns: ['password_hash'] },
  recovery_codes: { rows: 'false' },
  settings: { rows: 't.secret_value is null' },
  two_factor: { rows: 'false' },
  // They sign with a secret, and are of the installation that sends.
  webhook_deliveries: { rows: 'false' },
  webhooks: { rows: 'false' },
};

interface Reference {
  from: string;
  columns: string[];
  to: string;
  toColumns: string[];
}

export interface CompanyTable extends Table {
  /** The column with the company's number. Null for a table without one, whose rows go along if a row of the company refers to them. */
  companyColumn: 'id' | 'company_id' | null;
  references: Reference[];
}

const companyColumnOf = ({ name, columns }: Table): CompanyTable['companyColumn'] => {
  if (name === 'companies') return 'id';
  return columns.includes('company_id') ? 'company_id' : null;
};

async function listReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as "from", r.relname as "to",
       array(select a.attname::text from unnest(k.conkey) with ordinality as u (num, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num order by u.place) as columns,
       array(select a.attname::text from unnest(k.confkey) with ordinality as u (num, place)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num order by u.place) as "toColumns"
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid
     order by c.relname, k.conname`,
  );
  return rows;
}

export async function listCompanyTables(client: pg.ClientBase): Promise<CompanyTable[]> {
  const all = (await listTables(client)).filter(({ schema, name }) => schema === 'public' && !(name in leftBehind));
  const references = await listReferences(client);
  const taken = new Map(all.filter(companyColumnOf).map((table) => [table.name, table]));
  for (let before = -1; before !== taken.size; ) {
    before = taken.size;
    const shared = new Set(references.filter(({ from }) => taken.has(from)).map(({ to }) => to));
    for (const table of all) if (shared.has(table.name)) taken.set(table.name, table);
  }
  const waiting = new Map(
    [...taken.values()].map((table) => {
      const own = references.filter(({ from, to }) => from === table.name && taken.has(to));
      return [table.name, { ...table, companyColumn: companyColumnOf(table), references: own }];
    }),
  );
  const ordered: CompanyTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter((table) => !table.references.some(({ to }) => waiting.has(to)));
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

/** The SQL condition for the company's rows of the table called `t`. */
export function rowsOfCompany(
  tables: readonly CompanyTable[],
  { name, companyColumn }: CompanyTable,
  company_id: number,
  schema = 'public',
): string {
  if (companyColumn) return `t.${companyColumn} = ${company_id}`;
  const held = tables.flatMap((child) =>
    child.references
      .filter(({ to }) => to === name)
      .map(({ columns, toColumns }) => {
        const list = (names: string[]) => names.map((each) => `t.${identifier(each)}`).join(', ');
        return `(${list(toColumns)}) in (select ${list(columns)} from ${qualified({ schema, name: child.name })} t
          where ${rowsOfCompany(tables, child, company_id, schema)})`;
      }),
  );
  return `(${held.join(' or ')})`;
}
