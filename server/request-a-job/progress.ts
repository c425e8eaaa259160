import { canMail, settingsOf } from '#server/infra/mail/mail-settings.ts';
import type { VisitorMessage } from '#server/infra/mail/message.ts';
import { visitorLines } from '#server/infra/mail/message.ts';
import type { TaskParts } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { deliverToVisitor } from '#server/notify/deliver.ts';
import { requestStateTexts } from './constants.ts';
import { noteRequesterTold, requestOfJob, type ToldProgress, type VisitorRequest } from './queries.ts';
import { stateOf } from './rules.ts';
import type { RequestState } from './schema.ts';

/** Progress on `today` (YYYY-MM-DD), and the planned day, if any. */
export function progressOf(
  job: Pick<VisitorRequest, 'status' | 'job_start_date' | 'job_end_date' | 'assigned_days'>,
  today: string,
): { state: RequestState; planned_for: string | null } {
  const day = job.job_start_date ?? job.assigned_days.find((each) => each >= today) ?? null;
  const state = stateOf({ ...job, day }, today);
  return { state, planned_for: state === 'planned' ? day : null };
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** Subjects of the mailed states; the text is that of the page. */
const subjects: Record<ToldProgress['state'], string> = {
  accepted: 'has been accepted',
  planned: 'is planned for',
  done: 'has been completed',
  not_taken_on: 'has been declined',
};

const isTold = (state: RequestState): state is ToldProgress['state'] => Object.hasOwn(subjects, state);

function progressMessage(
  job: VisitorRequest,
  { state, planned_for }: ToldProgress,
  settings: CompanySettings,
): VisitorMessage {
  const what = subjects[state];
  const [, text] = requestStateTexts[state];
  const day = planned_for ? ` ${longDay.format(new Date(`${planned_for}T00:00:00Z`)).replace(',', '')}` : '';
  const phone = settings.text('company_phone');
  return {
    subject: `Your request ${job.reference} ${what}${day}`,
    lines: [
      visitorLines.greeting(job.requester_name),
      `Your request to ${settings.text('company_name')}, ‘${job.job_title}’ at ${job.address}, ${what}${day}.`,
      text,
      ...visitorLines.reference(job),
      ...visitorLines.contact(phone),
    ],
    path: `/request-a-job/${job.reference}`,
  };
}

/**
 * Task `notify_requester`: mails a visitor, once each, that their request was accepted, planned, done or not taken on
 * (Q11). `notify` reports that it arrived; work in progress shows only on the page.
 */
export async function notifyRequester(
  { db, clock, config }: TaskParts,
  { company_id, job_id }: TaskPayload<'notify_requester'>,
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  if (!canMail(settings, config)) return;
  await db.transaction().execute(async (trx) => {
    const job = await requestOfJob(trx, company_id, job_id);
    if (!job?.requester_email) return;
    const { state, planned_for } = progressOf(job, dayOf(clock(), settings.timezone));
    if (!isTold(state)) return;
    const at = await noteRequesterTold(trx, job, { state, planned_for });
    if (!at) return;
    await deliverToVisitor({ db: trx, config }, settings, {
      company_id,
      event: `request:${job_id}:${at}`,
      to: { name: job.requester_name, address: job.requester_email },
      message: progressMessage(job, { state, planned_for }, settings),
    });
  });
}
