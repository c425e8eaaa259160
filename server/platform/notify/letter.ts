/** A mail's sender: the company, as its settings say. */
interface Sender {
  company: string;
  from: string;
}

/** What a mail is beside its sender. Its HTML is made of the paragraphs. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  paragraphs: readonly string[];
  /** After the paragraphs. */
  link?: string | undefined;
  /** No person wrote it: the company's name stands beneath it, and no machine answers to it with holiday notes. */
  isAutomatic?: boolean;
  /** To whom an answer goes, where that is not the sender. */
  replyTo?: string | undefined;
  /** A name by which a mail that went twice after all is known to be the same. */
  messageId?: string | undefined;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** A line of a header: whatever would begin another one is a blank. */
const oneLine = (words: string, most: number) =>
  words
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a header.
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, most);

const escaped = (words: string) =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** A mail in the company's name, as plain text and as HTML. */
export function letter({ company: name, from }: Sender, mail: Mail) {
  const { to, subject, paragraphs, link, isAutomatic, replyTo, messageId, attachments } = mail;
  const company = oneLine(name || 'Fettle', 200);
  const sender = oneLine(from, 254);
  const parts = [...paragraphs, ...(link ? [link] : []), ...(isAutomatic ? [company] : [])];
  const asHtml = (part: string) =>
    part === link ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part);
  return {
    from: { name: company, address: sender },
    to: { name: oneLine(to.name, 200), address: oneLine(to.address, 254) },
    subject: oneLine(subject, 200),
    text: `${parts.join('\n\n')}\n`,
    html: parts.map((part) => `<p>${asHtml(part)}</p>`).join('\n'),
    ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    ...(replyTo && { replyTo: { name: company, address: oneLine(replyTo, 254) } }),
    ...(messageId && { messageId: `<${messageId}@${sender.split('@').at(-1)}>` }),
    ...(attachments && { attachments: [...attachments] }),
  };
}
