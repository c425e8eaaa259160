import { createTransport, type Transporter } from 'nodemailer';
import type { TaskParts } from '../queue/run-task.ts';
import { TaskFailure } from '../queue/run-task.ts';
import type { TaskPayload } from '../queue/tasks.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { readSecret } from '../settings/secrets.ts';
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

/** The company's mail server, as its settings say; the caller closes it. Slow ones are given up after seconds. */
export function openMailServer(settings: CompanySettings, password: string | undefined): Transporter {
  const user = settings.text('smtp_user');
  return createTransport({
    host: settings.text('smtp_host').trim(),
    port: Number(settings.text('smtp_port')) || 587,
    secure: settings.text('smtp_secure') === 'true',
    ...(user && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    // What a message says never makes the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What went wrong between us and a mail server, for admins. */
export function mailFaultWords(error: unknown, host: string): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return `The mail server ${host} refused the user or the password.`;
  if (code === 'EENVELOPE')
    return `The mail server ${host} refused an address (${responseCode ?? 'no reason'}).`;
  if (code === 'ETLS') return `No secure connection to the mail server ${host} came about.`;
  if (responseCode) return `The mail server ${host} refused the message (${responseCode}).`;
  return `The mail server ${host} did not answer.`;
}

/** The task `send_mail`. A company that has taken its mail server out of the settings meanwhile sends nothing. */
export async function sendMail(
  { db, config, log }: TaskParts,
  { company_id, to, subject, lines, path }: TaskPayload<'send_mail'>,
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  if (!canMail(settings)) return;
  const company = oneLine(settings.text('company_name') || 'Fettle', 200);
  const link = path && config.appUrl ? `${config.appUrl}${path}` : undefined;
  const paragraphs = [...lines, ...(link ? [link] : [])];
  const password = await readSecret(db, { company_id }, 'smtp_password', config);
  const server = openMailServer(settings, password);
  try {
    await server.sendMail({
      from: { name: company, address: oneLine(settings.text('mail_from'), 254) },
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
    });
  } catch (error) {
    log.warn({ part: 'mail', company_id, err: error }, 'a mail was not sent');
    throw new TaskFailure(mailFaultWords(error, settings.text('smtp_host').trim()));
  } finally {
    server.close();
  }
}
