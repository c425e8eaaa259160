import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import { sealedColumns } from '#server/backup/sealed-values.ts';
import { openSecret, twoFactorBinding, webhookBinding } from '#server/company-settings/secrets.ts';

/** What its password is bound to, in this order. */
export const mailServer = { smtp_host: 'mail.example', smtp_port: '587', smtp_secure: 'true', smtp_user: 'office' };

export interface Installation {
  db: Kysely<DB>;
  folder: string;
  secret: string;
}

const keyNames = new Set(['storage_key', 'thumbnail_key', 'poster_key']);

/** A row without what must differ: the company's number is '#', a key its bytes, and what is sealed what was sealed. */
function plainRow(row: unknown, company_id: number, { folder, secret }: Installation, table: string): unknown {
  const walk = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, ''));
    if (value !== null && typeof value === 'object') {
      const entries = Object.entries(value);
      return Object.fromEntries(entries.map(([key, inner]) => [key, walk(inner, key)]));
    }
    if (name === 'company_id' && value === company_id) return '#';
    if (keyNames.has(name) && typeof value === 'string') {
      const file = path.join(folder, value);
      return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'no bytes';
    }
    return value;
  };
  const plain = walk(row, '') as Record<string, unknown>;
  const ofCompanies = table === 'companies' || (table === 'history' && plain.entity === 'companies');
  const own = table === 'companies' ? 'id' : 'entity_id';
  if (ofCompanies && plain[own] === company_id) plain[own] = '#';
  for (const side of ofCompanies ? ['from', 'to'] : []) {
    const shown = plain[side] as Record<string, unknown> | null | undefined;
    if (shown?.id === company_id) shown.id = '#';
  }
  for (const column of (sealedColumns as Record<string, readonly string[]>)[table] ?? []) {
    if (plain[column] === null) continue;
    const sealed = Buffer.from((plain[column] as string).slice(2), 'hex');
    const place =
      table === 'two_factor'
        ? twoFactorBinding({
            company_id: (plain.made_in_company ?? company_id) as number,
            user_id: (plain.made_for_user ?? plain.user_id) as number,
          })
        : table === 'webhooks'
          ? webhookBinding(company_id)
          : { company_id, key: 'smtp_password' as const, boundTo: Object.values(mailServer) };
    plain[column] = openSecret({ appSecret: secret, previousAppSecret: undefined }, place, sealed) ?? 'not readable';
  }
  if (table === 'two_factor') for (const name of ['made_in_company', 'made_for_user']) delete plain[name];
  return plain;
}

/** Every row of a company, by table. */
export async function rowsOf(installation: Installation, company_id: number): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as "column" from information_schema.columns
    where table_schema = 'public'
      and (column_name = 'company_id' or (table_name = 'companies' and column_name = 'id'))
    order by 1`.execute(installation.db);
  const found: Record<string, string[]> = {};
  for (const { name, column } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(name)} t where ${sql.ref(`t.${column}`)} = ${company_id}`.execute(
      installation.db,
    );
    found[name] = rows.map(({ row }) => JSON.stringify(plainRow(row, company_id, installation, name))).sort();
  }
  return found;
}
