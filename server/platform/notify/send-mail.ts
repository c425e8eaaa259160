import type { TaskParts } from '../queue/run-task.ts';
import { TaskFailure } from '../queue/run-task.ts';
import type { TaskPayload } from '../queue/tasks.ts';
import { readSecret } from '../settings/secrets.ts';
import { isRefusedForGood, mailConnection, mailFaultWords, openMailServer } from './mail-server.ts';
import { canMail, settingsOf } from './mail-settings.ts';

/** A line of a header: whatever would begin another one is a blank. */
const oneLine = (words: string, most: number) =>
  words
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a header.
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, most);

const escaped = (words: string) =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');

interface Letter {
  company: string;
  from: string;
  to: { name: string; address: string };
  subject: string;
  lines: readonly string[];
  link?: string | undefined;
}

/** A mail in the company's name, as plain text and as HTML. */
export function letter({ company: name, from, to, subject, lines, link }: Letter) {
  const company = oneLine(name || 'Fettle', 200);
  const paragraphs = [...lines, ...(link ? [link] : [])];
  return {
    from: { name: company, address: oneLine(from, 254) },
    to: { name: oneLine(to.name, 200), address: oneLine(to.address, 254) },
    subject: oneLine(subject, 200),
    text: `${paragraphs.join('\n\n')}\n\n${company}\n`,
    html: [
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      ...(link ? [`<p><a href="${escaped(link)}">${escaped(link)}</a></p>`] : []),
      `<p>${escaped(company)}</p>`,
    ].join('\n'),
    // No machine answers to this one: no holiday notes.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The task `send_mail`. A company that has taken its mail server out of the settings meanwhile sends nothing. */
export async function sendMail(
  { db, config, log }: TaskParts,
  { company_id, to, subject, lines, path }: TaskPayload<'send_mail'>,
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  if (!canMail(settings)) return;
  const password = await readSecret(db, { company_id }, 'smtp_password', config);
  const connection = mailConnection(settings, password);
  const [company, from] = [settings.company_name, settings.text('mail_from')];
  const link = path && config.appUrl ? `${config.appUrl}${path}` : undefined;
  const server = openMailServer(connection);
  try {
    await server.sendMail(letter({ company, from, to, subject, lines, link }));
  } catch (error) {
    log.warn({ part: 'mail', company_id, err: error }, 'a mail was not sent');
    throw new TaskFailure(mailFaultWords(error, connection), isRefusedForGood(error));
  } finally {
    server.close();
  }
}
