import { canMail, settingsOf } from '#server/infra/mail/mail-settings.ts';
import type { Message, VisitorMessage } from '#server/infra/mail/message.ts';
import { visitorLines } from '#server/infra/mail/message.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { canText } from '#server/infra/sms/sms-service.ts';
import { addDays, dayOf, firstInstant, timeOfDay } from '#server/infra/time-zone.ts';
import { deliverToVisitor } from '#server/notify/deliver.ts';
import { requestStateTexts, visitText, visitTimes } from './constants.ts';
import {
  type NotifiedProgress,
  type RequestedVisit,
  requestOfJob,
  saveNotifiedProgress,
  type VisitorRequest,
} from './queries.ts';
import { stateOf } from './rules.ts';
import type { RequestState, RequestStatus } from './schema.ts';

type Plan = Pick<VisitorRequest, 'status' | 'job_start_date' | 'job_end_date' | 'visits'>;
type Progress = Pick<RequestStatus, 'state' | 'planned_for' | 'visit'>;

/** The next planned visit, from `today` (YYYY-MM-DD) on. */
export const comingVisit = ({ visits }: Pick<VisitorRequest, 'visits'>, today: string) =>
  visits.find(({ day, status }) => day >= today && status === 'planned');

/** Progress on `today` (YYYY-MM-DD), the planned day, and the visit that is to come, if any. */
export function progressOf(job: Plan, today: string): Progress {
  const coming = job.visits.find(({ day, status }) => day === today && status === 'on_the_way');
  const next = comingVisit(job, today);
  const day = next?.day ?? job.job_start_date;
  const known = stateOf({ ...job, day }, today);
  const isOpen = ['accepted', 'planned', 'in_progress'].includes(known);
  const state = coming && isOpen ? 'on_the_way' : known;
  const shown = state === 'on_the_way' ? coming : state === 'planned' || state === 'in_progress' ? next : undefined;
  return {
    state,
    planned_for: state === 'planned' ? day : null,
    visit: shown ? { day: shown.day, from: shown.from, to: shown.to, worker: shown.worker, wish: shown.wish } : null,
  };
}

/** What a visitor is told, which is compared with what they were told last. Undefined: nothing. */
function noticeOf({ state, planned_for, visit }: Progress): NotifiedProgress | undefined {
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
const movedSubject = 'is now planned for';

type NotifiedState = Progress & { state: MailedState; wasPlanned: boolean };

const longDayOf = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** For a phone, in a few words: 'Acme: your repair is planned for Monday 2 March 2026. Con will come at about 09:00.' */
function progressText(
  job: VisitorRequest,
  { state, planned_for, visit, wasPlanned }: NotifiedState,
  settings: CompanySettings,
  appUrl: string | undefined,
): string {
  const link = appUrl ? ` ${appUrl}/request-a-job/${job.reference}` : ` Reference ${job.reference}`;
  const title = `${settings.company_name}: `;
  if (state === 'on_the_way') return `${title}${visitText(state, visit)}${link}`;
  const what = wasPlanned ? movedSubject : subjects[state];
  const times =
    state === 'planned' ? `${planned_for ? ` ${longDayOf(planned_for)}` : ''}. ${visitText(state, visit)}` : '.';
  return `${title}‘${job.job_title}’ ${what}${times}${link}`;
}

function progressMessage(
  job: VisitorRequest,
  { state, planned_for, visit, wasPlanned }: NotifiedState,
  settings: CompanySettings,
): VisitorMessage {
  const what = wasPlanned ? movedSubject : subjects[state];
  const [, usual] = requestStateTexts[state];
  const text = state === 'on_the_way' || state === 'planned' ? visitText(state, visit) : usual;
  const day = planned_for ? ` ${longDayOf(planned_for)}` : '';
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

export function anotherTimeMessage(job: VisitorRequest, visit: RequestedVisit, wish: string): Message {
  const times = visitTimes(visit);
  return {
    subject: `Job #${job.number}: ${job.requester_name || 'the visitor'} asks for another time`,
    lines: [
      `‘${wish}’`,
      `${job.job_title}, ${job.address}, is planned for ${longDayOf(visit.day)}${times && `, ${times}`}. Moving it tells them.`,
    ],
    path: `/diary?view=day&day=${visit.day}`,
  };
}

/** When the quiet hours that it is now in end, in ms; undefined outside of them. */
export function quietUntil(now: number, settings: CompanySettings): number | undefined {
  const [from, to] = [settings.text('quiet_from'), settings.text('quiet_to')];
  const time = timeOfDay(now, settings.timezone);
  const isQuiet =
    from !== '' && to !== '' && (from < to ? from <= time && time < to : from !== to && (time >= from || time < to));
  if (!isQuiet) return undefined;
  const today = dayOf(now, settings.timezone);
  return firstInstant(time < to ? today : addDays(today, 1), to, settings.timezone);
}

/**
 * Task `notify_requester`: tells a visitor, once each, that their request was accepted, planned, moved, is next, done or not
 * taken on (Q11), by mail and, of visits, to their phone. In quiet hours it comes back when they end, with what is true
 * then. `notify` reports that it arrived; work in progress shows only on the page.
 */
export async function notifyRequester(
  { db, clock, config }: TaskContext,
  { company_id, job_id }: TaskPayload<'notify_requester'>,
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  if (settings.text('tell_visitors') === 'false' || !(canMail(settings, config) || canText(settings))) return;
  await db.transaction().execute(async (trx) => {
    const job = await requestOfJob(trx, company_id, job_id);
    if (!job || !(job.requester_email || job.requester_phone)) return;
    const progress = progressOf(job, dayOf(clock(), settings.timezone));
    const notice = noticeOf(progress);
    if (!notice) return;
    const until = progress.state === 'on_the_way' ? undefined : quietUntil(clock(), settings);
    if (until !== undefined) {
      const options = { runAt: new Date(until).toISOString(), key: `${company_id}:${job_id}` };
      return enqueue(trx, 'notify_requester', { company_id, job_id }, options);
    }
    const noted = await saveNotifiedProgress(trx, job, notice);
    if (!noted) return;
    const state = progress.state as MailedState;
    const now = { ...progress, state, wasPlanned: state === 'planned' && noted.before === 'planned' };
    const isOfVisit = state === 'planned' || state === 'on_the_way';
    const isMailed = job.requester_email !== '' && canMail(settings, config);
    await deliverToVisitor({ db: trx, config }, settings, {
      company_id,
      job_id,
      event: `request:${job_id}:${noted.at}`,
      to: { name: job.requester_name, address: job.requester_email, phone: job.requester_phone },
      message: progressMessage(job, now, settings),
      text: isOfVisit || !isMailed ? progressText(job, now, settings, config.appUrl) : undefined,
    });
  });
}
