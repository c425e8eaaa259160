import type { TaskParts } from '../queue/run-task.ts';
import { TaskFailure } from '../queue/run-task.ts';
import type { TaskPayload } from '../queue/tasks.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { readSecret } from '../settings/secrets.ts';
import { letter, type Mail } from './letter.ts';
import { isRefusedForGood, mailConnection, mailFaultWords, openMailServer } from './mail-server.ts';
import { canMail, settingsOf } from './mail-settings.ts';

/** Hands one mail to the company's mail server. Throws TaskFailure with what went wrong, in plain words. */
export async function postMail(
  { db, config, log }: Pick<TaskParts, 'db' | 'config' | 'log'>,
  company_id: number,
  settings: CompanySettings,
  mail: Mail,
): Promise<void> {
  const password = await readSecret(db, { company_id }, 'smtp_password', config);
  const connection = mailConnection(settings, password);
  const server = openMailServer(connection);
  try {
    await server.sendMail(letter({ company: settings.company_name, from: settings.text('mail_from') }, mail));
  } catch (error) {
    log.warn({ part: 'mail', company_id, err: error }, 'a mail was not sent');
    throw new TaskFailure(mailFaultWords(error, connection), isRefusedForGood(error));
  } finally {
    server.close();
  }
}

/** The task `send_mail`. A company that has taken its mail server out of the settings meanwhile sends nothing. */
export async function sendMail(
  parts: TaskParts,
  { company_id, to, subject, lines, path }: TaskPayload<'send_mail'>,
): Promise<void> {
  const settings = await settingsOf(parts.db, company_id, parts.config);
  if (!canMail(settings)) return;
  const { appUrl } = parts.config;
  const link = path && appUrl ? `${appUrl}${path}` : undefined;
  await postMail(parts, company_id, settings, { to, subject, paragraphs: lines, link, isAutomatic: true });
}
