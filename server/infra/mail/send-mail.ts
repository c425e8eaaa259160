import { mailCount } from '../metrics.ts';
import type { TaskParts } from '../queue/run-task.ts';
import { HostSilent, TaskFailure } from '../queue/run-task.ts';
import type { TaskPayload } from '../queue/tasks.ts';
import { mayBeInner } from '../services/inner-addresses.ts';
import { isSilence, withDeadline } from '../services/service-error.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { readSecret } from '../settings/secrets.ts';
import { type Letter, letter } from './letter.ts';
import { isPermanentRejection, mailConnection, mailErrorMessage, openMailServer } from './mail-server.ts';
import { canMail, settingsOf } from './mail-settings.ts';

/** For the whole mail, even while the server keeps responding. */
const deadlineMs = 30_000;

/** Uses the current settings. Throws TaskFailure, final if the server rejects this mail permanently. */
export async function postMail(
  { db, config, log, hosts }: Pick<TaskParts, 'db' | 'config' | 'log' | 'hosts'>,
  company_id: number,
  settings: CompanySettings,
  written: Omit<Letter, 'company' | 'from'>,
): Promise<void> {
  const password = await readSecret(db, { company_id }, 'smtp_password', settings, config);
  const connection = mailConnection(settings, {
    password,
    inner: await mayBeInner(db, config, settings.text('smtp_host').trim()),
  });
  const host = `${connection.host}:${connection.port}`;
  const silence = hosts.silence(host);
  if (silence) throw new HostSilent(silence, host);
  const server = openMailServer(connection);
  try {
    const [company, from] = [settings.company_name, settings.text('mail_from')];
    await withDeadline(server.sendMail(letter({ ...written, company, from })), {
      ms: deadlineMs,
      message: `The mail server ${connection.host} didn’t accept the email within ${deadlineMs / 1000} seconds.`,
      giveUp: () => server.close('now'),
    });
    mailCount.inc({ outcome: 'sent' });
  } catch (error) {
    mailCount.inc({ outcome: isPermanentRejection(error) ? 'rejected' : 'failed' });
    log.warn({ part: 'mail', company_id, err: error }, 'a mail was not sent');
    if (isSilence(error)) throw new HostSilent(mailErrorMessage(error, connection), host);
    throw new TaskFailure(mailErrorMessage(error, connection), isPermanentRejection(error));
  } finally {
    server.close();
  }
}

/** The task `send_mail`. Sends nothing if the mail server has meanwhile been removed from the settings. */
export async function sendMail(
  parts: TaskParts,
  { company_id, to, subject, lines, path, action, footer, message_id }: TaskPayload<'send_mail'>,
): Promise<void> {
  const settings = await settingsOf(parts.db, company_id, parts.config);
  if (!canMail(settings)) return;
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
