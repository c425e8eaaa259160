import { z } from 'zod';

/** What `company_id` in a payload is. */
const companyId = z.number().int().positive();
const id = z.number().int().positive();

/**
 * Every kind of work that waits in the queue, with what it needs to know. Its handler stands under the same name in
 * `server/task-handlers.ts`. A task may run twice (a process may die after the work and before it said so): its work
 * must bear that. One that belongs to a company says `company_id`, and is then shown to its admins when it fails.
 */
export const taskSchemas = {
  /** What has had its time in the global tables goes. */
  remove_outlived: z.object({}),

  /**
   * Tells those whom this change concerns. The database raises it for every such row of history, and the next one too
   * (migration 0011): nobody enqueues them.
   */
  notify: z.object({ company_id: companyId, history_id: id }),
  /** Tells a worker what others did to their records. */
  notify_of_records: z.object({ company_id: companyId, user_id: id }),
  /** Tells whoever asked for a job without a log-in how far it has come (migration 0019). */
  notify_requester: z.object({ company_id: companyId, job_id: id }),
  /** Looks through all companies for running records that somebody forgot. */
  notify_of_forgotten: z.object({}),
  send_mail: z.object({
    company_id: companyId,
    to: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    lines: z.array(z.string()),
    path: z.string().optional(),
    /** What the button says that leads to `path`. */
    action: z.string().optional(),
    /** Small print beneath. */
    footer: z.string().optional(),
    /** The same in every attempt, so that a mail that went twice after all is known to be one. */
    message_id: z.string().optional(),
  }),
  /** The mail `mail_id` of an invoice (invoice_mails), with its PDF. */
  send_invoice: z.object({ company_id: companyId, mail_id: id }),
  send_push: z.object({
    company_id: companyId,
    user_id: id,
    title: z.string(),
    body: z.string(),
    path: z.string(),
    /** A later notification under the same tag takes the place of the earlier one. */
    tag: z.string(),
  }),
  /** A small picture of an uploaded image, or of a video's poster. */
  make_thumbnail: z.object({ company_id: companyId, file_id: id }),
  /** Stored bytes that no row has any more. */
  sweep_storage: z.object({}),
} satisfies Record<string, z.ZodType<object>>;

export type TaskName = keyof typeof taskSchemas;
export type TaskPayload<Name extends TaskName> = z.output<(typeof taskSchemas)[Name]>;

/** What comes round by the clock. Lines as in crontab(5), in UTC; of several processes one does it. */
export const timetable: readonly { task: TaskName; match: string }[] = [
  { task: 'remove_outlived', match: '17 3 * * *' },
  { task: 'notify_of_forgotten', match: '*/5 * * * *' },
  { task: 'sweep_storage', match: '41 3 * * *' },
];
