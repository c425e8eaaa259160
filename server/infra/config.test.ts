import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDir = () => mkdtempSync(path.join(tmpdir(), 'fettle-config-'));

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
  it('needs nothing: the embedded database, a secret of its own, the demonstration', () => {
    const folder = dataDir();
    const config = readConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({ port: 3000, databaseUrl: undefined, demo: true, dataDir: folder });
    expect(config.appSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(path.join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
    // Kept: sessions and encrypted settings outlive a restart.
    expect(readConfig({ DATA_DIR: folder }).appSecret).toBe(config.appSecret);
  });

  it('tells all its faults at once', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      ADMIN_EMAIL: 'nobody',
      SETTING_TIMEZON: 'Europe/London',
    });
    expect(faults).toEqual([
      "SETTING_TIMEZON: there is no setting 'timezon'",
      'PORT: must be a whole number',
      'DATABASE_URL: must begin with postgresql://',
      'DEMO: must be true or false',
      'ADMIN_EMAIL: must be an e-mail address',
      'APP_SECRET: is required with DATABASE_URL',
      'COMPANY_NAME: is required with ADMIN_EMAIL or ADMIN_PASSWORD',
      'ADMIN_PASSWORD: is required with COMPANY_NAME or ADMIN_EMAIL',
    ]);
  });

  it('wants a secret with a database of somebody else, and then shows no demonstration', () => {
    const url = 'postgresql://fettle@db/fettle';
    expect(faultsOf({ DATABASE_URL: url })).toEqual(['APP_SECRET: is required with DATABASE_URL']);
    const config = readConfig({
      DATABASE_URL: url,
      APP_SECRET: 'x'.repeat(32),
      SETTING_TIMEZONE: 'Asia/Kathmandu',
    });
    expect(config).toMatchObject({ demo: false, fixedSettings: { timezone: 'Asia/Kathmandu' } });
  });

  it('fixes with a password where it is sent, so that no company can have it sent elsewhere', () => {
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

  it('takes empty variables for absent, as a copied .env.example has them', () => {
    expect(readConfig({ DATA_DIR: dataDir(), PORT: '', DATABASE_URL: '', COMPANY_NAME: '' }).port).toBe(3000);
  });
});
