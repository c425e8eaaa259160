import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { rejectionMessage } from '#server/company-settings/send-sms.ts';
import { smsServiceOf } from '#server/company-settings/sms-settings.ts';
import { errorTable } from '#server/infra/errors.ts';
import { letter } from '#server/infra/mail/letter.ts';
import { mailErrorMessage, openMailServer } from '#server/infra/mail/mail-server.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import { ServiceError } from '#server/infra/services/service-error.ts';
import { postSms, wasAccepted } from '#server/infra/sms/sms-service.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { connectedServices, proveStore } from './prove.ts';
import type { TriedService } from './schema.ts';
import { mobileOf, storedSettings } from './setting-queries.ts';

/** 10 tests in 10 minutes, to prevent flooding an inbox or scanning ports. */
async function countTry(ctx: CallCtx, what: string): Promise<void> {
  const key = `test-${what}:${ctx.scope.company_id}`;
  const limit = { key, of: 'everyone', most: 10, windowMs: 600_000, message: errorTable.rate_limited.words } as const;
  await countUse(ctx, limit, ctx.clock());
}

const servicesAsSaved = async (ctx: CallCtx) => connectedServices(ctx, await storedSettings(ctx.db, ctx.scope));

/** Mails the calling admin with the saved settings and returns the server's answer. 429 from the 11th call. */
export async function sendTestMail(ctx: CallCtx): Promise<TriedService> {
  const { db } = ctx;
  await countTry(ctx, 'mail');
  const { email: connection } = await servicesAsSaved(ctx);
  if (!connection) return { ok: false, message: 'The mail server settings are incomplete.' };
  const settings = await settingsOf(db, ctx.scope.company_id, ctx.config);
  const { name, email: address } = ctx.session.user;
  const [company, from] = [settings.company_name, settings.text('mail_from')];
  const subject = 'Test email';
  const paragraphs = ['This is the test email you requested in Settings. Emails from Fettle are working.'];
  const server = openMailServer(connection);
  try {
    await server.sendMail(letter({ company, from, to: { name, address }, subject, paragraphs, automatic: true }));
    return { ok: true, message: `Test email sent to ${address}` };
  } catch (error) {
    return { ok: false, message: mailErrorMessage(error, connection) };
  } finally {
    server.close();
  }
}

/** Texts the calling admin with the saved settings and returns the service's answer. 429 from the 11th call. */
export async function sendTestSms(ctx: CallCtx): Promise<TriedService> {
  const { db, config, scope } = ctx;
  await countTry(ctx, 'sms');
  const settings = await settingsOf(db, scope.company_id, config);
  const service = await smsServiceOf({ db, config }, scope.company_id, settings);
  if (!service) return { ok: false, message: 'The settings of the text message service are incomplete.' };
  const to = await mobileOf(db, scope);
  if (to === '') return { ok: false, message: 'Your own account has no mobile number to send it to.' };
  try {
    const answer = await postSms(service, {
      to,
      body: `${settings.company_name}: text messages from Fettle are working.`,
    });
    if (wasAccepted(answer)) return { ok: true, message: `Test message sent to ${to}` };
    return { ok: false, message: rejectionMessage(answer) };
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, message: error.message };
    throw error;
  }
}

/** Writes, reads, lists and deletes a small object with the saved settings. 429 from the 11th call. */
export async function testStorage(ctx: CallCtx): Promise<TriedService> {
  await countTry(ctx, 'storage');
  const { aws } = await servicesAsSaved(ctx);
  if (!aws) {
    return {
      ok: true,
      message: 'Files are stored on the server because the storage settings are incomplete.',
    };
  }
  try {
    await proveStore(aws);
    return {
      ok: true,
      message: `Storage works: files can be written, read, listed and deleted in ${aws.bucket}.`,
    };
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, message: error.message };
    throw error;
  }
}
