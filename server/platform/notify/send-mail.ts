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

/** What a mail is beside its sender, who is the company. `html` is made of the paragraphs. */
interface Mail {
  to: { name: string; address: string };
  subject: string;
  paragraphs: readonly string[];
  /** After the paragraphs. */
  link?: string | undefined;
  /** Goes beneath them: the company's name where the paragraphs do not say it. */
  signature?: string;
  /** To whom an answer goes, where that is not the sender. */
  replyTo?: string | undefined;
  /** A name by which a mail that went twice after all is known to be the same. */
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** Hands one mail to the company's mail server. Throws TaskFailure with what went wrong, in plain words. */
export async function postMail(
  { db, config, log }: Pick<TaskParts, 'db' | 'config' | 'log'>,
  company_id: number,
  settings: CompanySettings,
  { to, subject, paragraphs, link, signature, replyTo, messageId, headers, attachments }: Mail,
): Promise<void> {
  const company = oneLine(settings.text('company_name') || 'Fettle', 200);
  const sender = oneLine(settings.text('mail_from'), 254);
  const parts = [...paragraphs, ...(link ? [link] : []), ...(signature ? [signature] : [])];
  const asHtml = (part: string) =>
    part === link ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part);
  const password = await readSecret(db, { company_id }, 'smtp_password', config);
  const server = openMailServer(settings, password);
  try {
    await server.sendMail({
      from: { name: company, address: sender },
      to: { name: oneLine(to.name, 200), address: oneLine(to.address, 254) },
      subject: oneLine(subject, 200),
      text: `${parts.join('\n\n')}\n`,
      html: parts.map((part) => `<p>${asHtml(part)}</p>`).join('\n'),
      ...(replyTo && { replyTo: { name: company, address: oneLine(replyTo, 254) } }),
      ...(messageId && { messageId: `<${messageId}@${sender.split('@').at(-1)}>` }),
      ...(headers && { headers }),
      ...(attachments && { attachments: [...attachments] }),
    });
  } catch (error) {
    log.warn({ part: 'mail', company_id, err: error }, 'a mail was not sent');
    throw new TaskFailure(mailFaultWords(error, settings.text('smtp_host').trim()));
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
  await postMail(parts, company_id, settings, {
    to,
    subject,
    paragraphs: lines,
    link: path && appUrl ? `${appUrl}${path}` : undefined,
    signature: oneLine(settings.text('company_name') || 'Fettle', 200),
    // No machine answers to this one: no holiday notes.
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}
