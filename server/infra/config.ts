import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  type MailEncryption,
  mailEncryptions,
  minPassphraseLength,
  type SignUpMode,
  signUpModes,
} from './constants.ts';
import { maxCompanyNameLength } from './typed/limits.ts';
import { minPasswordLength, passwordPatterns } from './typed/password.ts';

const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

/** A number of proxies. `true` is one, as before numbers were understood. */
const hops = z
  .string()
  .regex(/^(true|false|\d|1\d|20)$/, 'must be a number of proxies from 0 to 20, true or false')
  .transform((value) => (value === 'true' ? 1 : Number(value === 'false' ? 0 : value)));

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
  .refine(
    (url) => /^(read-write|primary)?$/.test(/[?&]target_session_attrs=([^&]*)/.exec(url)?.[1] ?? ''),
    'target_session_attrs can only be read-write or primary',
  );

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: z.url('must be an absolute address such as https://fettle.example').optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_REPLICA_WAIT: wholeNumber(0, 60_000).default(500),
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  DATA_DIR: z.string().min(1).default('./data'),
  MIN_FREE_SPACE_MB: wholeNumber(0, 1_000_000).default(500),
  STOP_DELAY: wholeNumber(0, 300).default(0),
  EMBEDDED_MEMORY: wholeNumber(64, 1_000_000).optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: flag.optional(),
  COMPANY_NAME: z.string().trim().min(1).max(maxCompanyNameLength).optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
    .regex(passwordPatterns.digit, 'must include a digit')
    .regex(passwordPatterns.letter, 'must include a letter')
    .optional(),
  SIGNUP: z.enum(signUpModes, 'must be closed, invite or open').default('closed'),
  MAIL_HOST: z.string().trim().min(1).optional(),
  MAIL_PORT: wholeNumber(1, 65_535).default(587),
  MAIL_TLS: z.enum(mailEncryptions, 'must be tls, starttls or none').default('starttls'),
  MAIL_USER: z.string().min(1).optional(),
  MAIL_PASSWORD: z.string().min(1).optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  CHROMIUM_PATH: z.string().min(1).optional(),
  TRUST_PROXY: hops.default(0),
  ALLOW_PRIVATE_ADDRESSES: flag.optional(),
  METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  BACKUP_PASSPHRASE: z
    .string()
    .min(minPassphraseLength, `must have at least ${minPassphraseLength} characters`)
    .optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: z.url('must be an address such as https://s3.example.com').optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:somebody@example.com or an https:// address')
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** All variables except SETTING_<KEY>. */
export const environmentVariables: readonly string[] = Object.keys(environmentSchema.shape);

type Environment = Readonly<Record<string, string | undefined>>;

export interface BackupConfig {
  /** Where to back up every night: a folder or `s3://bucket/folder`. Absent: not at all. */
  to: string | undefined;
  /** Nightly backups that stay. */
  keep: number;
  passphrase: string | undefined;
  /** For places under `s3://`. */
  s3: {
    region: string | undefined;
    endpoint: string | undefined;
    accessKeyId: string | undefined;
    secretAccessKey: string | undefined;
  };
}

export interface MailConfig {
  host: string;
  port: number;
  encryption: MailEncryption;
  /** '' for no log-in. */
  user: string;
  password: string;
  from: string;
}

export interface Config {
  environment: 'production' | 'development' | 'test';
  port: number;
  /** Absent: loopback only while demo accounts exist, otherwise all addresses. */
  host: string | undefined;
  /** Without a trailing slash. Absent: emails contain no links, and log-in links are not emailed. */
  appUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Of Postgres itself, where `databaseUrl` is that of a PgBouncer in transaction mode. */
  databaseDirectUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  /** How long a report waits for the standby to copy what was committed; then it reads from the primary. */
  replicaWaitMs: number;
  databasePool: number;
  dataDir: string;
  /** Uploads that would leave less than this free on the disk of `dataDir` are rejected. */
  minFreeSpaceMb: number;
  /** After SIGTERM requests are still accepted for this long, while /readyz answers 503. */
  stopDelayMs: number;
  /** MB that the built-in Postgres is set up for. Absent: half of the machine's memory. */
  embeddedMemoryMb: number | undefined;
  /** Seals and signs; see docs/operations.md, "Changing APP_SECRET". */
  appSecret: string;
  /** What it sealed and signed is still read, while APP_SECRET is being changed. */
  previousAppSecret: string | undefined;
  demo: boolean;
  firstCompany: { name: string; adminEmail: string; adminPassword: string } | undefined;
  /** Whether people may add a company themselves. */
  signUp: SignUpMode;
  mail: MailConfig | undefined;
  chromiumPath: string | undefined;
  /** Proxies in front whose X-Forwarded- headers are believed; 0: none. */
  trustProxy: number;
  /** Allows private and loopback addresses of mail servers and file stores. Absent: while there is one company. */
  privateAddresses: boolean | undefined;
  metricsToken: string | undefined;
  backup: BackupConfig;
  /** For reports of security problems: `mailto:` or `https:`. Absent: nobody is named. */
  securityContact: string | undefined;
  logLevel: string;
  fixedSettings: Readonly<Record<string, string>>;
}

export type AppSecrets = Pick<Config, 'appSecret' | 'previousAppSecret'>;

export class ConfigError extends Error {
  constructor(readonly lines: string[]) {
    super(`Fettle cannot start with this configuration:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** A setting of companies that SETTING_<KEY> fixes for all of them. */
export interface FixableSetting {
  key: string;
  /** Its default. */
  value: string;
  /** Of a secret: the settings of its destination. */
  boundTo?: readonly string[];
  pointlessWithout?: readonly string[];
}

/** A secret for all companies must only go where the operator sends it, so its `boundTo` settings become fixed too. */
function readStoragePaths(fixed: Record<string, string>, fixable: readonly FixableSetting[], errors: string[]): void {
  for (const { key, boundTo = [], pointlessWithout = [] } of fixable) {
    if (!fixed[key]) continue;
    for (const each of pointlessWithout) {
      if (!fixed[each]) errors.push(`SETTING_${each.toUpperCase()}: is required with SETTING_${key.toUpperCase()}`);
    }
    for (const each of boundTo) fixed[each] ??= fixable.find((other) => other.key === each)!.value;
  }
}

function readFixedSettings(
  env: Environment,
  fixable: readonly FixableSetting[],
  errors: string[],
): Record<string, string> {
  const fixed: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('SETTING_') || value === undefined) continue;
    const key = name.slice('SETTING_'.length).toLowerCase();
    if (fixable.some((definition) => definition.key === key)) fixed[key] = value;
    else errors.push(`${name}: there is no setting '${key}'`);
  }
  readStoragePaths(fixed, fixable, errors);
  return fixed;
}

const mailPairs = [
  ['MAIL_HOST', 'MAIL_FROM'],
  ['MAIL_FROM', 'MAIL_HOST'],
  ['MAIL_USER', 'MAIL_PASSWORD'],
  ['MAIL_PASSWORD', 'MAIL_USER'],
  ['MAIL_USER', 'MAIL_HOST'],
] as const;

/** Rules between variables, checked outside the schema so that their errors are reported together. */
function crossErrors(env: Environment): string[] {
  const errors = env.DATABASE_URL && !env.APP_SECRET ? ['APP_SECRET: is required with DATABASE_URL'] : [];
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) errors.push('DATABASE_URL: is required with DATABASE_DIRECT_URL');
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) errors.push('DATABASE_URL: is required with DATABASE_REPLICA_URL');
  if (env.BACKUP_TO && !env.BACKUP_PASSPHRASE) errors.push('BACKUP_PASSPHRASE: is required with BACKUP_TO');
  for (const [key, needed] of mailPairs)
    if (env[key] && !env[needed]) errors.push(`${needed}: is required with ${key}`);
  // Nobody's address is believed before a mail to it was opened.
  if (env.SIGNUP === 'open')
    for (const needed of ['APP_URL', 'MAIL_HOST'])
      if (!env[needed]) errors.push(`${needed}: is required with SIGNUP=open`);
  const admin = ['COMPANY_NAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const;
  if (!admin.some((key) => env[key])) return errors;
  const missing = admin.filter((key) => !env[key]);
  return [
    ...errors,
    ...missing.map((key) => `${key}: is required with ${admin.filter((each) => each !== key).join(' or ')}`),
  ];
}

/** Generated once and stored with the embedded database, so that `npm start` needs no configured secret. */
function savedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process created it first; use that one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** Throws ConfigError with all errors at once. Empty variables count as absent, as in a copied `.env.example`. */
export function readConfig(env: Environment, fixable: readonly FixableSetting[]): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const errors: string[] = [];
  const fixedSettings = readFixedSettings(given, fixable, errors);
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) errors.push(`${issue.path.join('.')}: ${issue.message}`);
  }
  errors.push(...crossErrors(given));
  if (!parsed.success || errors.length > 0) throw new ConfigError(errors);
  const values = parsed.data;
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    appUrl: values.APP_URL?.replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    replicaWaitMs: values.DATABASE_REPLICA_WAIT,
    databasePool: values.DATABASE_POOL,
    dataDir,
    minFreeSpaceMb: values.MIN_FREE_SPACE_MB,
    stopDelayMs: values.STOP_DELAY * 1000,
    embeddedMemoryMb: values.EMBEDDED_MEMORY,
    appSecret: values.APP_SECRET ?? savedSecret(dataDir),
    previousAppSecret: values.APP_SECRET_PREVIOUS,
    demo: values.DEMO ?? !values.DATABASE_URL,
    firstCompany:
      values.COMPANY_NAME && values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { name: values.COMPANY_NAME, adminEmail: values.ADMIN_EMAIL, adminPassword: values.ADMIN_PASSWORD }
        : undefined,
    signUp: values.SIGNUP,
    mail:
      values.MAIL_HOST && values.MAIL_FROM
        ? {
            host: values.MAIL_HOST,
            port: values.MAIL_PORT,
            encryption: values.MAIL_TLS,
            user: values.MAIL_USER ?? '',
            password: values.MAIL_PASSWORD ?? '',
            from: values.MAIL_FROM,
          }
        : undefined,
    chromiumPath: values.CHROMIUM_PATH,
    trustProxy: values.TRUST_PROXY,
    privateAddresses: values.ALLOW_PRIVATE_ADDRESSES,
    metricsToken: values.METRICS_TOKEN,
    backup: {
      to: values.BACKUP_TO,
      keep: values.BACKUP_KEEP,
      passphrase: values.BACKUP_PASSPHRASE,
      s3: {
        region: values.BACKUP_S3_REGION,
        endpoint: values.BACKUP_S3_ENDPOINT,
        accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID,
        secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY,
      },
    },
    securityContact: values.SECURITY_CONTACT ?? (values.MAIL_FROM && `mailto:${values.MAIL_FROM}`),
    logLevel: values.LOG_LEVEL,
    fixedSettings,
  };
}
