import { z } from 'zod';

const companyId = z.number().int().positive();
const id = z.number().int().positive();

/** Payloads. Tasks must tolerate running twice. Failed ones with a `company_id` are shown to its admins. */
export const taskSchemas = {
  remove_outlived: z.object({}),

  /** Notifies the people concerned by a change. Enqueued by a database trigger (tell_people), as is the next one. */
  notify: z.object({ company_id: companyId, history_id: id }),
  notify_of_records: z.object({ company_id: companyId, user_id: id }),
  /** Notifies a requester without a log-in of their job's progress (tell_requester). */
  notify_requester: z.object({ company_id: companyId, job_id: id }),
  notify_of_forgotten: z.object({}),
  send_mail: z.object({
    company_id: companyId,
    to: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    lines: z.array(z.string()),
    path: z.string().optional(),
    action: z.string().optional(),
    footer: z.string().optional(),
    /** Equal in every attempt, so that a mail sent twice is recognised as one. */
    message_id: z.string().optional(),
  }),
  send_sms: z.object({ company_id: companyId, to: z.string(), body: z.string() }),
  /** Someone asked for a new password. Looks the address up, which the request must not. */
  look_up_login: z.object({ email: z.string() }),
  /** Mails the link `link_id` of `login_links`, with a new token in each attempt. */
  send_link: z.object({ company_id: companyId, link_id: id }),
  /** Mails the link of a sign-up or an invitation of a company, with a new token in each attempt. */
  send_sign_up: z.object({ sign_up_id: id }),
  /** The mail `mail_id` of `invoice_mails`, with the invoice's PDF. */
  send_invoice: z.object({ company_id: companyId, mail_id: id }),
  /** The mail `mail_id` of `document_mails`, with its quote or statement of account as a PDF. */
  send_document: z.object({ company_id: companyId, mail_id: id }),
  send_push: z.object({
    company_id: companyId,
    user_id: id,
    title: z.string(),
    body: z.string(),
    path: z.string(),
    /** A later notification with the same tag replaces the earlier one. */
    tag: z.string(),
  }),
  /** Sends what is due of the webhooks' log. Enqueued by a database routine (note_webhook_events), then by itself. */
  send_webhooks: z.object({ company_id: companyId }),
  /** Finds companies whose log waits without such a task, as after a restore. */
  resume_webhooks: z.object({}),
  make_thumbnail: z.object({ company_id: companyId, file_id: id }),
  sweep_storage: z.object({}),
  /** The nightly backup of BACKUP_TO. */
  back_up: z.object({}),
  /** Reads the newest backup of BACKUP_TO, once a week. */
  verify_backup: z.object({}),
  /** Makes the archive `archive_id` of `company_archives`. */
  archive_company: z.object({ company_id: companyId, archive_id: id }),
  rebuild_day_totals: z.object({}),
  bring_balances_forward: z.object({}),
  /** Measures where properties are, from where work on them was started. */
  measure_places: z.object({}),
  /** Erases locations and visitors' contacts that are older than each company's settings say. */
  erase_expired: z.object({}),
} satisfies Record<string, z.ZodType<object>>;

export type TaskName = keyof typeof taskSchemas;
export type TaskPayload<Name extends TaskName> = z.output<(typeof taskSchemas)[Name]>;

/** Recurring tasks as crontab(5) lines in UTC. One process runs each. */
export const timetable: readonly { task: TaskName; match: string }[] = [
  { task: 'remove_outlived', match: '17 3 * * *' },
  { task: 'notify_of_forgotten', match: '*/5 * * * *' },
  { task: 'sweep_storage', match: '41 3 * * *' },
  { task: 'back_up', match: '11 2 * * *' },
  // Every night, so that a week in which the server was down at that time is caught up with.
  { task: 'verify_backup', match: '53 4 * * *' },
  // Before locations are erased.
  { task: 'measure_places', match: '7 3 * * *' },
  { task: 'erase_expired', match: '29 3 * * *' },
  { task: 'resume_webhooks', match: '*/10 * * * *' },
  { task: 'rebuild_day_totals', match: '*/10 * * * *' },
  { task: 'bring_balances_forward', match: '*/10 * * * *' },
];
