import type pg from 'pg';
import type { Database } from '#db/client.ts';
import type { AppSecrets, Config } from '#server/infra/config.ts';
import { settingsOf } from '#server/infra/mail/mail-settings.ts';
import { openSecret, placeOf, placeOfTwoFactor, type SecretKey, sealSecret } from '#server/infra/settings/secrets.ts';
import { kyselyOf } from './rebuild-schema.ts';

/** The columns of a company's rows that are sealed under APP_SECRET. */
export const sealedColumns = {
  settings: ['secret_value'],
  two_factor: ['secret_value', 'pending_value'],
} as const;

export type OpeningSecrets = AppSecrets & Pick<Config, 'fixedSettings'>;

export interface Resealed {
  values: { table: keyof typeof sealedColumns; column: string; before: Buffer; after: Buffer }[];
  /** Sealed under another secret, or for another destination: they stay as they are, and nobody can read them. */
  unreadable: number;
}

interface ResealParts {
  /** The number that the rows have now, the one that they were sealed with, and the one to seal them with. */
  company: { now: number; before: number; after: number };
  open: OpeningSecrets;
  /** The APP_SECRET to seal with. */
  seal: string;
}

/** What the sealed values of a company become under another APP_SECRET. Writes nothing. */
export async function resealValues(client: pg.Client, { company, open, seal }: ResealParts): Promise<Resealed> {
  const result: Resealed = { values: [], unreadable: 0 };
  const reseal = (
    where: { table: keyof typeof sealedColumns; column: string; before: Buffer },
    places: ((company_id: number) => Parameters<typeof openSecret>[1])[],
  ) => {
    for (const place of places) {
      const secret = openSecret(open, place(company.before), where.before);
      if (secret === undefined) continue;
      result.values.push({ ...where, after: sealSecret(seal, place(company.after), secret) });
      return;
    }
    result.unreadable += 1;
  };
  const { rows: settings } = await client.query<{ key: SecretKey; before: Buffer }>(
    'select key, secret_value as before from settings where company_id = $1 and secret_value is not null order by key',
    [company.now],
  );
  const db = kyselyOf(client) as unknown as Database;
  const known = settings.length > 0 ? [open.fixedSettings, {}] : [];
  // Whoever sets up a service in the environment may have bound its password to that destination.
  const bound = await Promise.all(known.map((fixedSettings) => settingsOf(db, company.now, { fixedSettings })));
  for (const { key, before } of settings) {
    const places = bound.map((each) => (company_id: number) => ({ company_id, key, boundTo: placeOf(each, key) }));
    reseal({ table: 'settings', column: 'secret_value', before }, places);
  }
  const { rows: codes } = await client.query<{ user_id: string; secret_value: Buffer; pending_value: Buffer }>(
    'select user_id, secret_value, pending_value from two_factor where company_id = $1 order by user_id',
    [company.now],
  );
  for (const row of codes) {
    const place = (company_id: number) => placeOfTwoFactor({ company_id, user_id: Number(row.user_id) });
    for (const column of sealedColumns.two_factor) {
      if (row[column]) reseal({ table: 'two_factor', column, before: row[column] }, [place]);
    }
  }
  return result;
}
