import { settingsOf } from '#server/infra/mail/mail-settings.ts';
import type { TaskParts } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { amendmentMessage, expenseMessage, recordsMessage } from './change-words.ts';
import { deliver, deliverToVisitor, type Telling } from './deliver.ts';
import {
  jobAssignedMessage,
  jobRequestedMessage,
  requestReceivedMessage,
  taskAssignedMessage,
} from './job-words.ts';
import {
  readChange,
  readDecision,
  readExpenseWords,
  readJobWords,
  readTaskWords,
  type ToldChange,
  takeUntoldChanges,
} from './queries.ts';

type Told = Pick<Telling, 'who' | 'wants' | 'message'> & { event?: string };

/** Whom one change concerns, and in what words; undefined: nobody, or what it tells of is gone since. */
type Teller = (
  parts: TaskParts,
  company_id: number,
  change: ToldChange,
  settings: CompanySettings,
) => Promise<Told | undefined>;

const jobRequested: Teller = async ({ db }, company_id, change, settings) => {
  const job = await readJobWords(db, company_id, change.entity_id);
  if (!job) return undefined;
  if (job.requester_email) {
    await deliverToVisitor(db, settings, {
      company_id,
      event: `history:${change.id}`,
      to: { name: job.requester_name, address: job.requester_email },
      message: requestReceivedMessage(job, settings.text('company_name'), settings.text('company_phone')),
    });
  }
  return { who: 'admins', wants: 'notify_jobs', message: jobRequestedMessage(job, change.actor_name) };
};

const taskAssigned: Teller = async ({ db }, company_id, change) => {
  const task = await readTaskWords(db, company_id, change.entity_id);
  // Given to somebody else since: they have a change of their own.
  if (!task || task.assigned_to === null || task.assigned_to !== change.to?.assigned_to) return undefined;
  const job = task.job_id === null ? undefined : await readJobWords(db, company_id, task.job_id);
  const message = taskAssignedMessage(job, task.description, change.actor_name);
  return { who: [task.assigned_to], wants: 'notify_jobs', message };
};

const jobAssigned: Teller = async ({ db }, company_id, { to, actor_name }) => {
  const { job_id, user_id, assigned_for } = to ?? {};
  const job = await readJobWords(db, company_id, Number(job_id));
  if (!job || typeof user_id !== 'number') return undefined;
  const day = typeof assigned_for === 'string' ? assigned_for : null;
  return {
    who: [user_id],
    wants: 'notify_jobs',
    message: jobAssignedMessage(job, day, actor_name),
    // Assignees are written anew when the list is changed: who stayed on it is not told again.
    event: `assigned:${job_id}:${user_id}:${day ?? ''}`,
  };
};

const amendmentDecided: Teller = async ({ db }, company_id, change, { timezone }) => {
  const user_id = change.subject_user_id;
  if (user_id === null) return undefined;
  const done = await readDecision(db, { company_id, user_id }, change);
  return { who: [user_id], wants: 'notify_money', message: amendmentMessage(change, done, timezone) };
};

const expenseDecided: Teller = async ({ db }, company_id, change) => {
  const words =
    change.action === 'delete' ? change.from : await readExpenseWords(db, company_id, change.entity_id);
  if (!words || change.subject_user_id === null) return undefined;
  const { amount, description } = words;
  const message = expenseMessage(change, { amount, description });
  return { who: [change.subject_user_id], wants: 'notify_money', message };
};

/** By history's entity, for those that migration 0011 lets through. */
const tellers: Readonly<Record<string, Teller>> = {
  jobs: jobRequested,
  'job-tasks': taskAssigned,
  'job-assignees': jobAssigned,
  'amendment-requests': amendmentDecided,
  expenses: expenseDecided,
};

/** The task `notify`: one change of history, told to whom it concerns. */
export async function notify(
  parts: TaskParts,
  { company_id, history_id }: TaskPayload<'notify'>,
): Promise<void> {
  const change = await readChange(parts.db, company_id, history_id);
  const teller = change && tellers[change.entity];
  if (!teller) return;
  const settings = await settingsOf(parts.db, company_id, parts.config);
  const told = await teller(parts, company_id, change, settings);
  if (!told) return;
  const { event = `history:${change.id}`, ...rest } = told;
  await deliver(parts.db, settings, { company_id, event, by: change.actor_id, ...rest });
}

/** The task `notify_of_records`: everything that others did to a worker's records since they were last told. */
export function notifyOfRecords(
  { db, config }: TaskParts,
  { company_id, user_id }: TaskPayload<'notify_of_records'>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const changes = await takeUntoldChanges(trx, { company_id, user_id });
    const [first] = changes;
    if (!first) return;
    const settings = await settingsOf(trx, company_id, config);
    await deliver(trx, settings, {
      company_id,
      event: `history:${first.id}`,
      who: [user_id],
      wants: 'notify_money',
      message: recordsMessage(changes, settings.timezone),
    });
  });
}
