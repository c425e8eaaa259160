import { letter } from '#server/infra/mail/letter.ts';
import { mailFaultWords, openMailServer } from '#server/infra/mail/mail-server.ts';
import { settingsOf } from '#server/infra/mail/mail-settings.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import { ServiceFault } from '#server/infra/services/service-fault.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { storedSettings } from '../infra/settings/queries.ts';
import { connectedServices, proveStore } from './prove.ts';
import type { TriedService } from './schema.ts';

/** Ten in ten minutes: enough to find a password, too few to fill anybody's inbox or knock at doors. */
async function countTry({ db, scope, clock }: CallCtx, what: string): Promise<void> {
  const key = `test-${what}:${scope.company_id}`;
  const words = 'That was tried often enough. Please wait a few minutes.';
  await countUse(db, { key, most: 10, windowMs: 600_000, words }, clock());
}

const servicesAsSaved = async (ctx: CallCtx) =>
  connectedServices(ctx, await storedSettings(ctx.db, ctx.scope));

/** A mail to the admin who asks, with the settings as saved; what the server answered either way. 429 from the 11th. */
export async function sendTestMail(ctx: CallCtx): Promise<TriedService> {
  const { db } = ctx;
  await countTry(ctx, 'mail');
  const { email: connection } = await servicesAsSaved(ctx);
  if (!connection) return { ok: false, message: 'The mail server’s settings are not complete yet.' };
  const settings = await settingsOf(db, ctx.scope.company_id, ctx.config);
  const { name, email: address } = ctx.session.user;
  const [company, from] = [settings.company_name, settings.text('mail_from')];
  const subject = 'Test mail';
  const paragraphs = [
    'This is the test mail that you asked for in the settings. E-mails from Fettle arrive.',
  ];
  const server = openMailServer(connection);
  try {
    await server.sendMail(
      letter({ company, from, to: { name, address }, subject, paragraphs, automatic: true }),
    );
    return { ok: true, message: `The mail server took the test mail to ${address}.` };
  } catch (error) {
    return { ok: false, message: mailFaultWords(error, connection) };
  } finally {
    server.close();
  }
}

/** Asks the file store, as saved, to take, give, list and remove something small. 429 from the 11th. */
export async function testStorage(ctx: CallCtx): Promise<TriedService> {
  await countTry(ctx, 'storage');
  const { aws } = await servicesAsSaved(ctx);
  if (!aws) {
    return {
      ok: true,
      message: 'Files are kept on the server’s disk: the store’s settings are not complete.',
    };
  }
  try {
    await proveStore(aws);
    return { ok: true, message: `Files can be written, read, listed and removed in ${aws.bucket}.` };
  } catch (error) {
    if (error instanceof ServiceFault) return { ok: false, message: error.message };
    throw error;
  }
}
