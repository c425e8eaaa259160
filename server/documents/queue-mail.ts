import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { mailLimits } from './constants.ts';
import { columnOf, insertMail, type MailedDocument, mailTasks, type NewMail, tableOf } from './mail-queries.ts';

/** Stores a mail with a document and queues its sending, in the caller's transaction. */
export async function queueMail(
  { db, scope }: { db: Database; scope: Scope },
  document: MailedDocument,
  { subject, message, ...mail }: NewMail,
): Promise<void> {
  const { company_id } = scope;
  const mail_id = await insertMail(db, scope, document, {
    ...mail,
    subject: subject.slice(0, mailLimits.subject),
    message: message.slice(0, mailLimits.message),
  });
  const task = mailTasks[tableOf(columnOf(document))];
  await enqueue(db, task, { company_id, mail_id }, { key: `${company_id}:${mail_id}` });
}

/** Replaces known placeholders once; unknown ones stay, and inserted values are not expanded again. */
export function fillPlaceholders<Text extends Record<'subject' | 'message', string>>(
  { subject, message }: Text,
  values: Readonly<Record<string, string>>,
): { subject: string; message: string } {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? values[name]! : all));
  return { subject: fill(subject), message: fill(message) };
}
