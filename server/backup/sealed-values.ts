import type pg from 'pg';
import type { Database } from '#db/client.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import {
  openSecret,
  placeOf,
  type SecretKey,
  sealSecret,
  twoFactorBinding,
  webhookBinding,
} from '#server/company-settings/secrets.ts';
import type { AppSecrets, Config } from '#server/infra/config.ts';
import { kyselyOf } from './rebuild-schema.ts';

export const sealedColumns = {
  settings: ['secret_value'],
  two_factor: ['secret_value', 'pending_value'],
  webhooks: ['secret_value', 'former_secret_value'],
} as const;

export type OpeningSecrets = AppSecrets & Pick<Config, 'fixedSettings'>;

export interface Resealed {
  values: { table: keyof typeof sealedColumns; column: string; before: Buffer; after: Buffer }[];
  /** Sealed under another secret, or for another destination: they stay as they are, and nobody can read them. */
  unreadable: number;
}

type Place = Parameters<typeof openSecret>[1];

/** Sealed for the user in `made_…`, where the row has moved to another user of the person. */
interface CodesRow extends Record<'secret_value' | 'pending_value', Buffer | null> {
  user_id: string;
  made_in_company: string | null;
  made_for_user: string | null;
}

interface ResealOptions {
  /** Its rows come from another installation, where its number was `before`, and it is `now` here. */
  company: { now: number; before?: number };
  open: OpeningSecrets;
  /** The APP_SECRET to seal with. */
  seal: string;
}

/** What the sealed values of a company become under another APP_SECRET. Writes nothing. */
export async function resealValues(client: pg.Client, { company, open, seal }: ResealOptions): Promise<Resealed> {
  const { now, before: earlier = now } = company;
  const moves = company.before !== undefined;
  const result: Resealed = { values: [], unreadable: 0 };
  const reseal = (
    where: { table: keyof typeof sealedColumns; column: string; before: Buffer },
    places: { sealed: Place; anew: Place }[],
  ) => {
    for (const { sealed, anew } of places) {
      const secret = openSecret(open, sealed, where.before);
      if (secret === undefined) continue;
      result.values.push({ ...where, after: sealSecret(seal, anew, secret) });
      return;
    }
    result.unreadable += 1;
  };
  const { rows: settings } = await client.query<{ key: SecretKey; before: Buffer }>(
    'select key, secret_value as before from settings where company_id = $1 and secret_value is not null order by key',
    [now],
  );
  const db = kyselyOf(client) as unknown as Database;
  const known = settings.length > 0 ? [open.fixedSettings, {}] : [];
  // Whoever sets up a service in the environment may have bound its password to that destination.
  const bound = await Promise.all(known.map((fixedSettings) => settingsOf(db, now, { fixedSettings })));
  for (const { key, before } of settings) {
    const places = bound.map((each) => {
      const boundTo = placeOf(each, key);
      return { sealed: { company_id: earlier, key, boundTo }, anew: { company_id: now, key, boundTo } };
    });
    reseal({ table: 'settings', column: 'secret_value', before }, places);
  }
  const { rows: codes } = await client.query<CodesRow>(
    `select user_id, made_in_company, made_for_user, secret_value, pending_value
     from two_factor where company_id = $1 order by user_id`,
    [now],
  );
  for (const row of codes) {
    const user_id = Number(row.user_id);
    const made = {
      company_id: Number(row.made_in_company ?? earlier),
      user_id: Number(row.made_for_user ?? user_id),
    };
    const anew = twoFactorBinding(moves ? { company_id: now, user_id } : made);
    for (const column of sealedColumns.two_factor) {
      const before = row[column];
      if (before) reseal({ table: 'two_factor', column, before }, [{ sealed: twoFactorBinding(made), anew }]);
    }
  }
  for (const column of sealedColumns.webhooks) {
    const { rows } = await client.query<{ before: Buffer }>(
      `select ${column} as before from webhooks where company_id = $1 and ${column} is not null order by id`,
      [now],
    );
    const places = [{ sealed: webhookBinding(earlier), anew: webhookBinding(now) }];
    for (const { before } of rows) reseal({ table: 'webhooks', column, before }, places);
  }
  return result;
}
