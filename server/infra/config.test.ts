import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fixableSettings } from '#server/company-settings/definitions.ts';
import { ConfigError, readConfig as readWith } from './config.ts';

const readConfig = (env: Record<string, string>) => readWith(env, fixableSettings);

const room = mkdtempSync(path.join(tmpdir(), 'fettle-config-'));
afterAll(() => rmSync(room, { recursive: true }));
const dataDir = () => mkdtempSync(path.join(room, 'data-'));

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('needs nothing: defaults are the embedded database, a generated secret and the demo', () => {
    const folder = dataDir();
    const config = readConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({ port: 3000, databaseUrl: undefined, demo: true, dataDir: folder });
    expect(config.appSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(path.join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
    // Stored, so that sessions and encrypted settings survive a restart.
    expect(readConfig({ DATA_DIR: folder }).appSecret).toBe(config.appSecret);
  });

  it('reports all errors at once', () => {
    const errors = faultsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      ADMIN_EMAIL: 'nobody',
      SETTING_TIMEZON: 'Europe/London',
    });
    expect(errors).toEqual([
      "SETTING_TIMEZON: there is no setting 'timezon'",
      'PORT: must be a whole number',
      'DATABASE_URL: must begin with postgresql://',
      'DEMO: must be true or false',
      'ADMIN_EMAIL: must be an email address',
      'APP_SECRET: is required with DATABASE_URL',
      'COMPANY_NAME: is required with ADMIN_EMAIL or ADMIN_PASSWORD',
      'ADMIN_PASSWORD: is required with COMPANY_NAME or ADMIN_EMAIL',
    ]);
  });

  it('requires a passphrase for nightly backups', () => {
    expect(faultsOf({ BACKUP_TO: '/backups' })).toEqual(['BACKUP_PASSPHRASE: is required with BACKUP_TO']);
  });

  it('takes the installation’s mail server whole or not at all', () => {
    expect(faultsOf({ DATA_DIR: dataDir(), MAIL_HOST: 'mail.example', MAIL_USER: 'fettle' })).toEqual([
      'MAIL_FROM: is required with MAIL_HOST',
      'MAIL_PASSWORD: is required with MAIL_USER',
    ]);
    const config = readConfig({ DATA_DIR: dataDir(), MAIL_HOST: 'mail.example', MAIL_FROM: 'post@fettle.example' });
    expect(config.mail).toEqual({
      host: 'mail.example',
      port: 587,
      encryption: 'starttls',
      user: '',
      password: '',
      from: 'post@fettle.example',
    });
  });

  it('requires a secret for an external database, which has no demo', () => {
    const url = 'postgresql://fettle@db/fettle';
    expect(faultsOf({ DATABASE_URL: url })).toEqual(['APP_SECRET: is required with DATABASE_URL']);
    const config = readConfig({
      DATABASE_URL: url,
      APP_SECRET: 'x'.repeat(32),
      SETTING_TIMEZONE: 'Asia/Kathmandu',
    });
    expect(config).toMatchObject({ demo: false, fixedSettings: { timezone: 'Asia/Kathmandu' } });
  });

  it('requires the pooler’s address beside that of Postgres itself', () => {
    expect(faultsOf({ DATA_DIR: dataDir(), DATABASE_DIRECT_URL: 'postgresql://fettle@db/fettle' })).toEqual([
      'DATABASE_URL: is required with DATABASE_DIRECT_URL',
    ]);
  });

  it('fixes the target together with a password, so that no company can redirect it', () => {
    const password = { DATA_DIR: dataDir(), SETTING_SMTP_PASSWORD: 'for all' };
    expect(faultsOf(password)).toEqual([
      'SETTING_SMTP_HOST: is required with SETTING_SMTP_PASSWORD',
      'SETTING_SMTP_USER: is required with SETTING_SMTP_PASSWORD',
    ]);
    const whole = { ...password, SETTING_SMTP_HOST: 'mail.example', SETTING_SMTP_USER: 'all' };
    expect(readConfig(whole).fixedSettings).toEqual({
      smtp_password: 'for all',
      smtp_host: 'mail.example',
      smtp_user: 'all',
      smtp_port: '587',
      smtp_secure: 'false',
    });
    expect(faultsOf({ DATA_DIR: dataDir(), SETTING_AWS_SECRET_ACCESS_KEY: 'k' })).toEqual([
      'SETTING_AWS_ACCESS_KEY_ID: is required with SETTING_AWS_SECRET_ACCESS_KEY',
    ]);
  });

  it('treats empty variables as absent, as in a copied .env.example', () => {
    expect(readConfig({ DATA_DIR: dataDir(), PORT: '', DATABASE_URL: '', COMPANY_NAME: '' }).port).toBe(3000);
  });
});
