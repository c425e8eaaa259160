import type pg from 'pg';
import { connectClient } from '#db/hosts.ts';
import { BackupError } from './location.ts';

/** Settings that decide how COPY writes values: the same on every server. */
const plainText = `set client_encoding to 'UTF8'; set timezone to 'UTC'; set datestyle to 'ISO, YMD';
  set intervalstyle to 'postgres'; set extra_float_digits to 1; set bytea_output to 'hex'; set xmlbinary to 'base64';
  set statement_timeout to 0; set idle_in_transaction_session_timeout to 0`;

export const applicationName = 'fettle-backup';

/** One connection for the work, without time limits. What it had not committed is gone when it ends. */
export async function withConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = await connectClient(url, { application_name: applicationName, keepAlive: true }, (made) => {
    // Required: errors of a lost connection also reach its query.
    made.on('error', () => {});
  });
  try {
    await client.query(plainText);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const lockKey = 7_338_853_203;

/** False while another backup or restore of this database runs. Released with the connection. */
export async function lockBackups(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lockKey}) as locked`);
  return rows[0]!.locked;
}

/** For a restore. Throws BackupError while another backup or restore of this database runs. */
export async function lockForRestore(client: pg.ClientBase): Promise<void> {
  if (!(await lockBackups(client))) throw new BackupError('A backup or restore of this database is running.');
}
