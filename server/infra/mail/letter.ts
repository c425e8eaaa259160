import type { SendMailOptions } from 'nodemailer';
import { html, type Markup } from '../pdf/html.ts';

export interface Letter {
  /** '' for Fettle's own name. */
  company: string;
  from: string;
  to: { name: string; address: string };
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string } | undefined;
  /** Small print: why it was sent, and how to unsubscribe. */
  footer?: string | undefined;
  /** Defaults to the sender. */
  replyTo?: string | undefined;
  /** Lets mail clients recognise a mail that was sent twice. */
  messageId?: string | undefined;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[] | undefined;
  /** Marks it as generated, so that no out-of-office replies come back. */
  automatic?: boolean;
}

/** Prevents header injection: control characters and line breaks become blanks. */
const oneLine = (text: string, most: number) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes the characters that must not get into a header
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, most);

export function letter(written: Letter): SendMailOptions {
  const { to, replyTo, messageId, attachments, automatic } = written;
  const company = oneLine(written.company || 'Fettle', 200);
  const from = oneLine(written.from, 254);
  const subject = oneLine(written.subject, 200);
  return {
    from: { name: company, address: from },
    to: { name: oneLine(to.name, 200), address: oneLine(to.address, 254) },
    subject,
    text: asText({ ...written, company }),
    html: asHtml({ ...written, company, subject }),
    ...(replyTo && { replyTo: { name: company, address: oneLine(replyTo, 254) } }),
    ...(messageId && { messageId: `<${messageId}@${from.split('@').at(-1)}>` }),
    ...(automatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    ...(attachments && { attachments: [...attachments] }),
  };
}

function asText({ paragraphs, action, company, footer }: Letter): string {
  const link = action && `${action.label}: ${action.url}`;
  const ending = [company, footer].filter(Boolean).join('\n\n');
  return `${[...paragraphs, link].filter(Boolean).join('\n\n')}\n\n-- \n${ending}\n`;
}

/** Mail clients without dark mode ignore these and use the inline colours, which are the brand's: see palette in tailwind.config.ts. */
const dark = html`<style>
@media (prefers-color-scheme: dark) {
  .page { background: #101312 !important; }
  .sheet { background: #191d1c !important; border-color: #2b312f !important; }
  .words { color: #eceeec !important; }
  .small { color: #a2a9a5 !important; }
  .button { background: #1a7484 !important; }
  .address { color: #5cb8c8 !important; }
}
</style>`;

const font = 'font-family:Arial,Helvetica,sans-serif';

const paragraph = (text: string): Markup =>
  html`<p class="words" dir="auto" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#161a19;white-space:pre-line;overflow-wrap:anywhere">${text}</p>\n`;

function asHtml({ company, subject, paragraphs, action, footer }: Letter): string {
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${dark}
</head>
<body class="page" style="margin:0;padding:0;background:#f6f6f3">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f3"><tr><td align="center" style="padding:24px 12px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dcddd7;border-radius:8px"><tr><td style="padding:18px 28px;background:#06343d;border-radius:7px 7px 0 0">
<p dir="auto" style="margin:0;${font};font-size:20px;line-height:28px;font-weight:bold;color:#ececdf"><span style="display:inline-block;width:12px;height:12px;margin-right:12px;border-radius:6px;background:#8fe0c2"></span>${company}</p>
</td></tr><tr><td style="padding:28px">
${paragraphs.map(paragraph)}${action && button(action)}</td></tr></table>
${footer && html`<p class="small" style="max-width:600px;margin:16px auto 0;${font};font-size:13px;line-height:20px;color:#565c59;text-align:left">${footer}</p>`}
</td></tr></table>
</body>
</html>
`;
  return page.text;
}

const button = ({ label, url }: NonNullable<Letter['action']>): Markup =>
  html`<p style="margin:24px 0 20px"><a class="button" href="${url}" style="display:inline-block;padding:12px 22px;background:#0a5866;color:#ffffff;border-radius:6px;${font};font-size:16px;line-height:24px;font-weight:bold;text-decoration:none">${label}</a></p>
<p class="small" style="margin:0;${font};font-size:13px;line-height:20px;color:#565c59;overflow-wrap:anywhere">Or open this address: <a class="address" href="${url}" style="color:#0a5866">${url}</a></p>
`;
