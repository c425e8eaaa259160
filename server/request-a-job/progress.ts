import { canMail, settingsOf } from '#server/infra/mail/mail-settings.ts';
import type { VisitorMessage } from '#server/infra/mail/message.ts';
import type { TaskParts } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { deliverToVisitor } from '#server/notify/deliver.ts';
import { noteRequesterTold, requestOfJob, type ToldProgress, type VisitorRequest } from './queries.ts';
import { stateOf } from './rules.ts';
import type { RequestState } from './schema.ts';

/** How far a request has come on this day (YYYY-MM-DD), and the day for which it is planned, if it is. */
export function progressOf(
  job: Pick<VisitorRequest, 'status' | 'job_start_date' | 'job_end_date' | 'assigned_days'>,
  today: string,
): { state: RequestState; planned_for: string | null } {
  const day = job.job_start_date ?? job.assigned_days.find((each) => each >= today) ?? null;
  const state = stateOf({ ...job, day }, today);
  return { state, planned_for: state === 'planned' ? day : null };
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** What is told by mail, in the words of the page to which it leads. */
const words: Record<ToldProgress['state'], readonly [subject: string, text: string]> = {
  accepted: ['is accepted', 'We will do it, and tell you when we come.'],
  planned: ['is planned for', 'Please make sure that somebody can let us in.'],
  done: ['is done', 'The work is finished. If something is not right, please call us.'],
  not_taken_on: [
    'was not taken on',
    'We could not take on this request. Please call us if you have questions.',
  ],
};

const isTold = (state: RequestState): state is ToldProgress['state'] => Object.hasOwn(words, state);

function progressMessage(
  job: VisitorRequest,
  { state, planned_for }: ToldProgress,
  settings: CompanySettings,
): VisitorMessage {
  const [what, text] = words[state];
  const day = planned_for ? ` ${longDay.format(new Date(`${planned_for}T00:00:00Z`)).replace(',', '')}` : '';
  const phone = settings.text('company_phone');
  return {
    subject: `Your request ${job.reference} ${what}${day}`,
    lines: [
      `Hello ${job.requester_name || 'there'},`,
      `your request to ${settings.text('company_name')}, ‘${job.job_title}’ at ${job.address}, ${what}${day}.`,
      text,
      `Your reference: ${job.reference}`,
      ...(phone ? [`If you need to reach us: ${phone}`] : []),
    ],
    path: `/request-a-job/${job.reference}`,
  };
}

/**
 * The task `notify_requester`: tells a visitor by mail that their request was accepted, planned for a day, done or not
 * taken on; nothing that they were told already. That it came in is told by `notify`, and that work goes on by the page.
 */
export async function tellRequester(
  { db, clock, config }: TaskParts,
  { company_id, job_id }: TaskPayload<'notify_requester'>,
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  if (!canMail(settings)) return;
  await db.transaction().execute(async (trx) => {
    const job = await requestOfJob(trx, company_id, job_id);
    if (!job?.requester_email) return;
    const { state, planned_for } = progressOf(job, dayOf(clock(), settings.timezone));
    if (!isTold(state)) return;
    const at = await noteRequesterTold(trx, job, { state, planned_for });
    if (!at) return;
    await deliverToVisitor(trx, settings, {
      company_id,
      event: `request:${job_id}:${at}`,
      to: { name: job.requester_name, address: job.requester_email },
      message: progressMessage(job, { state, planned_for }, settings),
    });
  });
}
