import type { TaskParts } from '../queue/run-task.ts';
import { HostSilent, TaskFailure } from '../queue/run-task.ts';
import type { TaskPayload } from '../queue/tasks.ts';
import { mayBeInner } from '../services/inner-addresses.ts';
import { isSilence, withDeadline } from '../services/service-fault.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { readSecret } from '../settings/secrets.ts';
import { type Letter, letter } from './letter.ts';
import { isRefusedForGood, mailConnection, mailFaultWords, openMailServer } from './mail-server.ts';
import { canMail, settingsOf } from './mail-settings.ts';

/** For a whole mail, however lively its server is meanwhile. */
const deadlineMs = 30_000;

/**
 * Hands one mail to the company's mail server, as its settings are now. Throws TaskFailure with what went wrong, in plain
 * words: a final one where the server will have nothing of this mail.
 */
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
      words: `The mail server ${connection.host} did not take the mail within ${deadlineMs / 1000} seconds.`,
      giveUp: () => server.close('now'),
    });
  } catch (error) {
    log.warn({ part: 'mail', company_id, err: error }, 'a mail was not sent');
    if (isSilence(error)) throw new HostSilent(mailFaultWords(error, connection), host);
    throw new TaskFailure(mailFaultWords(error, connection), isRefusedForGood(error));
  } finally {
    server.close();
  }
}

/** The task `send_mail`. A company that has taken its mail server out of the settings meanwhile sends nothing. */
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
