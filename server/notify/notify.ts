import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { amendmentMessage, expenseMessage, recordsMessage } from './change-text.ts';
import { deliver, deliverToVisitor, type Notification } from './deliver.ts';
import {
  jobAssignedMessage,
  jobRequestedMessage,
  quoteMessage,
  requestReceivedMessage,
  taskAssignedMessage,
} from './job-text.ts';
import {
  claimUnsentChanges,
  readChange,
  readDecision,
  readDecisionNote,
  readExpenseText,
  readJobText,
  readQuoteText,
  readTaskText,
  type UnsentChange,
} from './queries.ts';

type Message = Pick<Notification, 'who' | 'preference' | 'message'> & { event?: string };

/** Recipients and message of a change; undefined if nobody is concerned or its subject was deleted. */
type Describe = (
  parts: TaskContext,
  company_id: number,
  change: UnsentChange,
  settings: CompanySettings,
) => Promise<Message | undefined>;

const jobRequested: Describe = async ({ db, config }, company_id, change, settings) => {
  const job = await readJobText(db, company_id, change.entity_id);
  if (!job) return undefined;
  if (job.requester_email) {
    await deliverToVisitor({ db, config }, settings, {
      company_id,
      job_id: job.id,
      recipient: 'requester',
      action: 'Track your request',
      event: `history:${change.id}`,
      to: { name: job.requester_name, address: job.requester_email, phone: job.requester_phone },
      message: requestReceivedMessage(job, settings.text('company_name'), settings.text('company_phone')),
    });
  }
  return { who: 'admins', preference: 'notify_jobs', message: jobRequestedMessage(job, change.actor_name) };
};

const taskAssigned: Describe = async ({ db }, company_id, change) => {
  const task = await readTaskText(db, company_id, change.entity_id);
  // Reassigned since: that change is reported separately.
  if (!task || task.assigned_to === null || task.assigned_to !== change.to?.assigned_to) return undefined;
  const job = task.job_id === null ? undefined : await readJobText(db, company_id, task.job_id);
  const message = taskAssignedMessage(job, task.description, change.actor_name);
  return { who: [task.assigned_to], preference: 'notify_jobs', message };
};

const jobAssigned: Describe = async ({ db }, company_id, { to, actor_name }) => {
  const { job_id, user_id, assigned_for } = to ?? {};
  const job = await readJobText(db, company_id, Number(job_id));
  if (!job || typeof user_id !== 'number') return undefined;
  const day = typeof assigned_for === 'string' ? assigned_for : null;
  return {
    who: [user_id],
    preference: 'notify_jobs',
    message: jobAssignedMessage(job, day, actor_name),
    // Changing the list writes all assignees again; the key keeps those who stayed from being notified twice.
    event: `assigned:${job_id}:${user_id}:${day ?? ''}`,
  };
};

const amendmentDecided: Describe = async ({ db }, company_id, change, { timezone }) => {
  const user_id = change.subject_user_id;
  if (user_id === null) return undefined;
  const done = await readDecision(db, { company_id, user_id }, change);
  const decision_note = await readDecisionNote(db, company_id, change.entity_id);
  const message = amendmentMessage(change, { done, decision_note }, timezone);
  return { who: [user_id], preference: 'notify_money', message };
};

const expenseDecided: Describe = async ({ db }, company_id, change) => {
  const text = change.action === 'delete' ? change.from : await readExpenseText(db, company_id, change.entity_id);
  if (!text || change.subject_user_id === null) return undefined;
  const { amount, description } = text;
  const message = expenseMessage(change, { amount, description });
  return { who: [change.subject_user_id], preference: 'notify_money', message };
};

const quoteChanged: Describe = async ({ db }, company_id, change) => {
  const quote = await readQuoteText(db, company_id, change.entity_id);
  if (!quote) return undefined;
  const message = quoteMessage(quote, change.actor_name);
  // An answer is told once, whatever changes with it.
  return { who: 'admins', preference: 'notify_jobs', message, event: `quote:${quote.id}:${quote.status}` };
};

/** By history entity, for those that tell_people queues (migrations/routines). */
const describers: Readonly<Record<string, Describe>> = {
  jobs: jobRequested,
  'job-tasks': taskAssigned,
  'job-assignees': jobAssigned,
  'amendment-requests': amendmentDecided,
  expenses: expenseDecided,
  quotes: quoteChanged,
};

/** Task `notify`: reports one change in history. */
export async function notify(parts: TaskContext, { company_id, history_id }: TaskPayload<'notify'>): Promise<void> {
  const change = await readChange(parts.db, company_id, history_id);
  const describe = change && describers[change.entity];
  if (!describe) return;
  const settings = await settingsOf(parts.db, company_id, parts.config);
  const message = await describe(parts, company_id, change, settings);
  if (!message) return;
  const { event = `history:${change.id}`, ...rest } = message;
  await deliver(parts, settings, { company_id, event, by: change.actor_id, ...rest });
}

/** Task `notify_of_records`: reports all changes by others to a worker's records since the last message. */
export function notifyOfRecords(
  { db, config }: TaskContext,
  { company_id, user_id }: TaskPayload<'notify_of_records'>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const changes = await claimUnsentChanges(trx, { company_id, user_id });
    const [first] = changes;
    if (!first) return;
    const settings = await settingsOf(trx, company_id, config);
    await deliver({ db: trx, config }, settings, {
      company_id,
      event: `history:${first.id}`,
      who: [user_id],
      preference: 'notify_money',
      message: recordsMessage(changes, settings.timezone),
    });
  });
}
