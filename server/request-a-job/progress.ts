import { canMail, settingsOf } from '#server/infra/mail/mail-settings.ts';
import type { VisitorMessage } from '#server/infra/mail/message.ts';
import { visitorLines } from '#server/infra/mail/message.ts';
import type { TaskParts } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { deliverToVisitor } from '#server/notify/deliver.ts';
import { requestStateTexts, visitText } from './constants.ts';
import { noteRequesterTold, requestOfJob, type ToldProgress, type VisitorRequest } from './queries.ts';
import { stateOf } from './rules.ts';
import type { RequestState, RequestStatus } from './schema.ts';

type Plan = Pick<VisitorRequest, 'status' | 'job_start_date' | 'job_end_date' | 'visits'>;
type Progress = Pick<RequestStatus, 'state' | 'planned_for' | 'visit'>;

/** Progress on `today` (YYYY-MM-DD), the planned day, and the visit that is to come, if any. */
export function progressOf(job: Plan, today: string): Progress {
  const coming = job.visits.find(({ day, status }) => day === today && status === 'on_the_way');
  const next = job.visits.find(({ day, status }) => day >= today && status === 'planned');
  const day = next?.day ?? job.job_start_date;
  const known = stateOf({ ...job, day }, today);
  const isOpen = ['accepted', 'planned', 'in_progress'].includes(known);
  const state = coming && isOpen ? 'on_the_way' : known;
  const shown = state === 'on_the_way' ? coming : state === 'planned' || state === 'in_progress' ? next : undefined;
  return {
    state,
    planned_for: state === 'planned' ? day : null,
    visit: shown ? { day: shown.day, from: shown.from, to: shown.to, worker: shown.worker } : null,
  };
}

/** What a visitor is told, which is compared with what they were told last. Undefined: nothing. */
function toldOf({ state, planned_for, visit }: Progress): ToldProgress | undefined {
  if (state === 'on_the_way') return { state: 'planned', planned_for: visit!.day, visit: 'on the way' };
  if (state === 'received' || state === 'in_progress') return undefined;
  const times = visit?.from ? [visit.from, visit.to].filter(Boolean).join('-') : null;
  return { state, planned_for, visit: times };
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

type MailedState = Exclude<RequestState, 'received' | 'in_progress'>;

/** Subjects of the mailed states; the text is that of the page. */
const subjects: Record<MailedState, string> = {
  accepted: 'has been accepted',
  planned: 'is planned for',
  on_the_way: 'is next',
  done: 'has been completed',
  not_taken_on: 'has been declined',
};

function progressMessage(
  job: VisitorRequest,
  { state, planned_for, visit }: Progress & { state: MailedState },
  settings: CompanySettings,
): VisitorMessage {
  const what = subjects[state];
  const [, usual] = requestStateTexts[state];
  const text = state === 'on_the_way' || state === 'planned' ? visitText(state, visit) : usual;
  const day = planned_for ? ` ${longDay.format(new Date(`${planned_for}T00:00:00Z`)).replace(',', '')}` : '';
  const phone = settings.text('company_phone');
  return {
    subject:
      state === 'on_the_way'
        ? `Your request ${job.reference}: somebody is on the way`
        : `Your request ${job.reference} ${what}${day}`,
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
 * Task `notify_requester`: mails a visitor, once each, that their request was accepted, planned, is next, done or not taken on
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
    const progress = progressOf(job, dayOf(clock(), settings.timezone));
    const told = toldOf(progress);
    if (!told) return;
    const at = await noteRequesterTold(trx, job, told);
    if (!at) return;
    await deliverToVisitor({ db: trx, config }, settings, {
      company_id,
      event: `request:${job_id}:${at}`,
      to: { name: job.requester_name, address: job.requester_email },
      message: progressMessage(job, { ...progress, state: progress.state as MailedState }, settings),
    });
  });
}
