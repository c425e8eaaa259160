import type { MailConfig } from '#server/infra/config.ts';
import { type Letter, letter } from '#server/infra/mail/letter.ts';
import {
  isPermanentRejection,
  type MailConnection,
  mailErrorMessage,
  openMailServer,
} from '#server/infra/mail/mail-server.ts';
import { mailCount } from '#server/infra/metrics.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { HostUnresponsive, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { isTimeout, withDeadline } from '#server/infra/services/service-error.ts';
import type { CompanySettings } from './company-settings.ts';
import { mayBeInner } from './inner-addresses.ts';
import { canMail, hasOwnMailServer, mailConnection, settingsOf } from './mail-settings.ts';
import { readSecret } from './secrets.ts';

/** For the whole mail, even while the server keeps responding. */
const deadlineMs = 30_000;

interface Sender {
  connection: MailConnection;
  from: string;
  messageOf: (error: unknown) => string;
}

function installationSender({ from, ...server }: MailConfig): Sender {
  // The operator chose the address, so it may be an inner one.
  const connection = { ...server, inner: true };
  // Companies do not learn the installation's server and user, only what a server says about their recipient.
  const messageOf = (error: unknown) =>
    isPermanentRejection(error) ? mailErrorMessage(error, connection) : installationFailedMessage;
  return { connection, from, messageOf };
}

/** The company's mail server and sender address, else the installation's. */
async function senderOf(
  { db, config }: Pick<TaskContext, 'db' | 'config'>,
  company_id: number,
  settings: CompanySettings,
): Promise<Sender> {
  if (config.mail && !hasOwnMailServer(settings)) return installationSender(config.mail);
  const connection = mailConnection(settings, {
    password: await readSecret(db, { company_id }, 'smtp_password', settings, config),
    inner: await mayBeInner(db, config, settings.text('smtp_host').trim()),
  });
  return { connection, from: settings.text('mail_from'), messageOf: (error) => mailErrorMessage(error, connection) };
}

const installationFailedMessage =
  'The email couldn’t be sent by this installation’s own mail server. Its operator can find the reason in the log.';

/** Replies to the installation's sender go to the company. TaskFailure, final if the server rejects permanently. */
export async function postMail(
  { db, config, log, hosts }: Pick<TaskContext, 'db' | 'config' | 'log' | 'hosts'>,
  company_id: number,
  settings: CompanySettings,
  written: Omit<Letter, 'company' | 'from'>,
): Promise<void> {
  const sender = await senderOf({ db, config }, company_id, settings);
  const replyTo = hasOwnMailServer(settings) ? undefined : settings.text('company_email').trim() || undefined;
  await post({ log, hosts }, sender, { replyTo, ...written, company: settings.company_name }, company_id);
}

/** To somebody who belongs to no company. Needs MAIL_HOST. Throws TaskFailure like `postMail`. */
export async function postInstallationMail(
  { config, log, hosts }: Pick<TaskContext, 'config' | 'log' | 'hosts'>,
  written: Omit<Letter, 'company' | 'from'>,
): Promise<void> {
  await post({ log, hosts }, installationSender(config.mail!), { ...written, company: '' });
}

async function post(
  { log, hosts }: Pick<TaskContext, 'log' | 'hosts'>,
  { connection, from, messageOf }: Sender,
  written: Omit<Letter, 'from'>,
  company_id?: number,
): Promise<void> {
  const host = `${connection.host}:${connection.port}`;
  const silence = hosts.openReason(host);
  if (silence) throw new HostUnresponsive(silence, host);
  const server = openMailServer(connection);
  try {
    await withDeadline(server.sendMail(letter({ ...written, from })), {
      ms: deadlineMs,
      message: `The mail server ${connection.host} didn’t accept the email within ${deadlineMs / 1000} seconds.`,
      giveUp: () => server.close('now'),
    });
    mailCount.inc({ outcome: 'sent' });
  } catch (error) {
    mailCount.inc({ outcome: isPermanentRejection(error) ? 'rejected' : 'failed' });
    log.warn({ part: 'mail', company_id, err: error }, 'a mail was not sent');
    if (isTimeout(error)) throw new HostUnresponsive(messageOf(error), host);
    throw new TaskFailure(messageOf(error), isPermanentRejection(error));
  } finally {
    server.close();
  }
}

/** The task `send_mail`. Sends nothing if no mail server is set up any more. */
export async function sendMail(
  parts: TaskContext,
  { company_id, to, subject, lines, path, action, footer, message_id }: TaskPayload<'send_mail'>,
): Promise<void> {
  const settings = await settingsOf(parts.db, company_id, parts.config);
  if (!canMail(settings, parts.config)) return;
  const { appUrl } = parts.config;
  await postMail(parts, company_id, settings, {
    to,
    subject,
    paragraphs: lines,
    action: path && appUrl ? { label: action ?? 'Open in Fettle', url: `${appUrl}${path}` } : undefined,
    footer,
    messageId: message_id,
    automatic: true,
  });
}
