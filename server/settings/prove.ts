import { AppError } from '#server/infra/errors.ts';
import { type MailConnection, mailConnection, proveMailServer } from '#server/infra/mail/mail-server.ts';
import { canMail } from '#server/infra/mail/mail-settings.ts';
import { mayBeInner } from '#server/infra/services/inner-addresses.ts';
import { ServiceFault } from '#server/infra/services/service-fault.ts';
import { companySettings } from '#server/infra/settings/company-settings.ts';
import type { SettingCategory, SettingDefinition } from '#server/infra/settings/definition.ts';
import { readSecret, type SecretKey } from '#server/infra/settings/secrets.ts';
import { type Bucket, bucketOf } from '#server/infra/storage/bucket.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import type { StoredSetting } from '../infra/settings/queries.ts';

/** A setting that is about to become `value`; '' for a password means to forget it. */
export interface Change {
  definition: SettingDefinition;
  value: string;
}

/** The services outside whose settings are whole. */
export interface Services {
  email?: MailConnection;
  aws?: Bucket;
}

/** What the company is connected to, or would be with these changes: what the environment fixes is part of it. */
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
  // A user without a password is a set-up that somebody is in the middle of.
  const canLogIn = mail.user === '' || mail.password !== '';
  return { ...(canMail(settings) && canLogIn && { email: mail }), ...(bucket && { aws: bucket }) };
}

/** Those of the services that these changes are about. */
export function servicesOf({ email, aws }: Services, changes: readonly Change[]): Services {
  const touches = (category: SettingCategory) =>
    changes.some(({ definition }) => definition.category === category);
  return { ...(email && touches('email') && { email }), ...(aws && touches('aws') && { aws }) };
}

const faultOf = (proof: Promise<void> | undefined): Promise<string | undefined> =>
  proof
    ? proof.then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof ServiceFault) return error.message;
          throw error;
        },
      )
    : Promise.resolve(undefined);

export const proveStore = async (bucket: Bucket): Promise<void> => {
  // Not before it is needed: what speaks to stores is large.
  const { proveBucket } = await import('#server/infra/storage/prove-bucket.ts');
  await proveBucket(bucket);
};

/**
 * Asks the services to prove themselves; not within a transaction, since they may take seconds. 422 with what they
 * answered, as a whole and by category as details, until `confirm_unproved`.
 */
export async function proveServices({ email, aws }: Services): Promise<void> {
  const [mailFault, bucketFault] = await Promise.all([
    faultOf(email && proveMailServer(email)),
    faultOf(aws && proveStore(aws)),
  ]);
  const unproved = {
    ...(mailFault && { email: mailFault }),
    ...(bucketFault && { aws: bucketFault }),
  };
  const faults = Object.values(unproved);
  if (faults.length > 0)
    throw new AppError('unprocessable', faults.join('\n'), { fields: 'question', details: { unproved } });
}
