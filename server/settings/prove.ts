import { companySettings } from '#server/company-settings/company-settings.ts';
import type { SettingCategory, SettingDefinition } from '#server/company-settings/definition.ts';
import { mayBeInner } from '#server/company-settings/inner-addresses.ts';
import { hasOwnMailServer, mailConnection } from '#server/company-settings/mail-settings.ts';
import { readSecret, type SecretKey } from '#server/company-settings/secrets.ts';
import { bucketOf } from '#server/company-settings/stores.ts';
import { AppError } from '#server/infra/errors.ts';
import { type MailConnection, proveMailServer } from '#server/infra/mail/mail-server.ts';
import { ServiceError } from '#server/infra/services/service-error.ts';
import type { Bucket } from '#server/infra/storage/bucket.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import type { StoredSetting } from './setting-queries.ts';

/** A pending change; '' deletes a password. */
export interface Change {
  definition: SettingDefinition;
  value: string;
}

export interface Services {
  email?: MailConnection;
  aws?: Bucket;
}

/** Current connections, or those after `changes`; includes values set by the environment. */
export async function connectedServices(
  { db, scope, config }: CallCtx,
  saved: ReadonlyMap<string, StoredSetting>,
  changes: readonly Change[] = [],
): Promise<Services> {
  const values = Object.fromEntries([...saved].map(([key, { value }]) => [key, value]));
  const changed = new Map<string, string>(changes.map(({ definition, value }) => [definition.key, value]));
  const settings = companySettings({ ...values, ...Object.fromEntries(changed) }, config.fixedSettings);
  const secret = (key: SecretKey) =>
    changed.has(key) ? changed.get(key) : readSecret(db, scope, key, settings, config);
  const inner = (key: 'smtp_host' | 'aws_endpoint') => mayBeInner(db, config, settings.text(key).trim());
  const mail = mailConnection(settings, {
    password: await secret('smtp_password'),
    inner: await inner('smtp_host'),
  });
  const bucket = bucketOf(settings, {
    secret: await secret('aws_secret_access_key'),
    inner: await inner('aws_endpoint'),
  });
  // A user without a password is a set-up in progress.
  const canLogIn = mail.user === '' || mail.password !== '';
  return { ...(hasOwnMailServer(settings) && canLogIn && { email: mail }), ...(bucket && { aws: bucket }) };
}

export function servicesOf({ email, aws }: Services, changes: readonly Change[]): Services {
  const touches = (category: SettingCategory) => changes.some(({ definition }) => definition.category === category);
  return { ...(email && touches('email') && { email }), ...(aws && touches('aws') && { aws }) };
}

const errorOf = (proof: Promise<void> | undefined): Promise<string | undefined> =>
  proof
    ? proof.then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof ServiceError) return error.message;
          throw error;
        },
      )
    : Promise.resolve(undefined);

export const proveStore = async (bucket: Bucket): Promise<void> => {
  // Loaded on demand, because the storage client is large.
  const { proveBucket } = await import('#server/infra/storage/prove-bucket.ts');
  await proveBucket(bucket);
};

/** Takes seconds: call outside a transaction. 422 with the answers, also by category, until `confirm_unproved`. */
export async function proveServices({ email, aws }: Services): Promise<void> {
  const [mailError, bucketError] = await Promise.all([
    errorOf(email && proveMailServer(email)),
    errorOf(aws && proveStore(aws)),
  ]);
  const unproved = {
    ...(mailError && { email: mailError }),
    ...(bucketError && { aws: bucketError }),
  };
  const errors = Object.values(unproved);
  if (errors.length > 0)
    throw new AppError('unprocessable', errors.join('\n'), {
      errorCause: 'confirm',
      fields: 'question',
      details: { unproved },
    });
}
