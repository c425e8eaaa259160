import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { canMail, settingsOf } from '#server/company-settings/mail-settings.ts';
import { canText } from '#server/company-settings/sms-settings.ts';
import { formatDate } from '#server/format.ts';
import type { Config } from '#server/infra/config.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { addDays, dayOf, firstInstant, timeOfDay } from '#server/infra/time-zone.ts';
import { deliverToVisitor } from '#server/notify/deliver.ts';
import type { Message, VisitorMessage } from '#server/notify/message.ts';
import { visitorLines } from '#server/notify/message.ts';
import { requestStateTexts, visitText, visitTimes } from './constants.ts';
import {
  type NotifiedProgress,
  type RequestedVisit,
  readVisitorJob,
  saveNotifiedProgress,
  type VisitorJob,
  type VisitorRequest,
} from './queries.ts';
import { stateOf } from './rules.ts';
import type { RequestState, RequestStatus } from './schema.ts';
import { type Telling, tellTenant } from './tenants.ts';
import {
  comingVisit,
  expected,
  freshlyMissed,
  isoOf,
  missedLines,
  missedVisit,
  onWayNotice,
  timesOf,
  visitOnWay,
} from './visits.ts';

type Plan = Pick<VisitorJob, 'status' | 'job_start_date' | 'job_end_date' | 'visits'>;
type Progress = Pick<RequestStatus, 'state' | 'planned_for' | 'visit' | 'no_access_at'>;
/** Progress on `today` (YYYY-MM-DD), the planned day, and the visit that is to come, if any. */
export function progressOf(job: Plan, today: string): Progress {
  const coming = visitOnWay(job, today);
  const next = comingVisit(job, today);
  const day = next?.day ?? job.job_start_date;
  const known = stateOf({ ...job, day }, today);
  const isOpen = ['accepted', 'planned', 'in_progress'].includes(known);
  const missed = isOpen ? missedVisit(job) : undefined;
  const isStartLater = known === 'planned' && missed !== undefined && day! > missed.day;
  const isMissed = missed && !next && !isStartLater;
  const state = coming && isOpen ? 'on_the_way' : isMissed ? 'no_access' : known;
  const shown =
    state === 'on_the_way'
      ? coming
      : state === 'no_access'
        ? missed
        : state === 'planned' || state === 'in_progress'
          ? next
          : undefined;
  const visit = shown && {
    day: shown.day,
    from: shown.from,
    to: shown.to,
    worker: shown.worker,
    wish: shown.wish,
    arrives_at: isoOf(shown.arrives_at),
  };
  return {
    state,
    planned_for: state === 'planned' ? day : null,
    visit: visit ?? null,
    no_access_at: isoOf(missed?.no_access_at ?? null),
  };
}

/** What a visitor is told, which is compared with what they were told last. Undefined: nothing. */
function noticeOf({ state, planned_for, visit }: Progress): NotifiedProgress | undefined {
  if (state === 'on_the_way')
    return { state: 'planned', planned_for: visit!.day, visit: onWayNotice(visit!.arrives_at) };
  // Work has begun, and somebody comes again.
  if (state === 'in_progress' && visit) return { state: 'planned', planned_for: visit.day, visit: timesOf(visit) };
  if (state === 'received' || state === 'in_progress' || state === 'no_access') return undefined;
  return { state, planned_for, visit: visit && timesOf(visit) };
}

type MailedState = Exclude<RequestState, 'received' | 'in_progress' | 'no_access'>;

/** Subjects of the mailed states; the text is that of the page. */
const subjects: Record<MailedState, string> = {
  accepted: 'has been accepted',
  planned: 'is planned for',
  on_the_way: 'is next',
  done: 'has been completed',
  not_taken_on: 'has been declined',
};
const movedSubject = 'is now planned for';

interface NotifiedState extends Omit<Progress, 'state' | 'no_access_at'> {
  state: MailedState;
  wasPlanned: boolean;
}

/** For a phone, in a few words: 'Acme: your repair is planned for Monday 2 March 2026. Con will come at about 09:00.' */
function progressText(
  job: VisitorRequest,
  { state, planned_for, visit, wasPlanned }: NotifiedState,
  settings: CompanySettings,
  link: string,
): string {
  const title = `${settings.company_name}: `;
  if (state === 'on_the_way') return `${title}${visitText(state, visit)} ${link}`;
  const what = wasPlanned ? movedSubject : subjects[state];
  const times =
    state === 'planned' ? `${planned_for ? ` ${formatDate(planned_for)}` : ''}. ${visitText(state, visit)}` : '.';
  return `${title}‘${job.job_title}’ ${what}${times} ${link}`;
}

const pathOf = ({ reference }: VisitorRequest) => `/request-a-job/${reference}` as const;

function progressMessage(
  job: VisitorRequest,
  { state, planned_for, visit, wasPlanned }: NotifiedState,
  settings: CompanySettings,
): VisitorMessage {
  const what = wasPlanned ? movedSubject : subjects[state];
  const [, usual] = requestStateTexts[state];
  const text = state === 'on_the_way' || state === 'planned' ? visitText(state, visit) : usual;
  const day = planned_for ? ` ${formatDate(planned_for)}` : '';
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
      ...visitorLines.contact(settings.text('company_phone')),
    ],
    path: pathOf(job),
  };
}

export function anotherTimeMessage(job: VisitorRequest, visit: RequestedVisit, wish: string): Message {
  const times = visitTimes(visit);
  const place = `${job.job_title}, ${job.address}`;
  const day = `${formatDate(visit.day)}${times && `, ${times}`}`;
  return {
    subject: `Job #${job.number}: ${job.requester_name || 'the visitor'} asks for another time`,
    lines: [
      `‘${wish}’`,
      visit.status === 'no_access'
        ? `${place}: nobody let us in on ${day}. Planning another visit tells them.`
        : `${place}, is planned for ${day}. Moving it tells them.`,
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

/** Tells the requester once that somebody was at the door; false if there is nothing new. */
async function tellMissed({ db, config, settings, now }: Telling, job: VisitorRequest): Promise<boolean> {
  const today = dayOf(now, settings.timezone);
  const visit = freshlyMissed(job, today);
  if (!visit) return false;
  const lines = missedLines({ visit, next: comingVisit(job, today) }, settings);
  const [, again] = requestStateTexts.no_access;
  const wasSent = await deliverToVisitor({ db, config }, settings, {
    ...requesterOf(job),
    event: `no-access:${visit.id}:${visit.no_access_at}`,
    message: {
      subject: `Your request ${job.reference}: nobody let us in`,
      lines: [
        visitorLines.greeting(job.requester_name),
        `Your request to ${settings.text('company_name')}: ‘${job.job_title}’ at ${job.address}.`,
        ...lines,
        again,
        ...visitorLines.reference(job),
        ...visitorLines.contact(settings.text('company_phone')),
      ],
      path: pathOf(job),
    },
    text: `${settings.company_name}: ${lines.join(' ')} ${again} ${linkOf(config, job)}`,
  });
  if (!wasSent) return false;
  // A visit that is planned from now on is told, also for the same time.
  const next = noticeOf(progressOf(job, today));
  await saveNotifiedProgress(db, job, next ?? { state: 'planned', planned_for: visit.day, visit: 'no access' });
  return true;
}

const linkOf = ({ appUrl }: Pick<Config, 'appUrl'>, job: VisitorRequest) =>
  appUrl ? `${appUrl}${pathOf(job)}` : `Reference ${job.reference}`;

const requesterOf = (job: VisitorRequest) => ({
  company_id: job.company_id,
  job_id: job.job_id,
  recipient: 'requester' as const,
  to: { name: job.requester_name, address: job.requester_email, phone: job.requester_phone },
  action: 'Track your request',
});

async function tellRequester(telling: Telling, job: VisitorRequest, progress: Progress): Promise<void> {
  const { db, config, settings, now } = telling;
  if (progress.state !== 'on_the_way' && (await tellMissed(telling, job))) return;
  const notice = noticeOf(progress);
  if (!notice) return;
  const noted = await saveNotifiedProgress(db, job, notice);
  if (!noted) return;
  const state: MailedState = progress.state === 'on_the_way' ? 'on_the_way' : (notice.state as MailedState);
  const visit = expected(progress.visit, now, settings);
  const wasPlanned = state === 'planned' && noted.before === 'planned';
  const news = { state, planned_for: state === 'planned' ? notice.planned_for : null, visit, wasPlanned };
  const isOfVisit = state === 'planned' || state === 'on_the_way';
  const isMailed = job.requester_email !== '' && canMail(settings, config);
  await deliverToVisitor({ db, config }, settings, {
    ...requesterOf(job),
    event: `request:${job.job_id}:${noted.at}`,
    message: progressMessage(job, news, settings),
    text: isOfVisit || !isMailed ? progressText(job, news, settings, linkOf(config, job)) : undefined,
  });
}

/**
 * Task `notify_requester`: tells a visitor, once each, that their request was accepted, planned, moved, is next, was in
 * vain, done or not taken on (Q11), by mail and, of visits, to their phone; and of visits the tenant, if somebody else
 * asked. In quiet hours it comes back when they end, with what is true then. `notify` reports that it arrived; work in
 * progress shows only on the page.
 */
export async function notifyRequester(
  { db, clock, config }: TaskContext,
  { company_id, job_id }: TaskPayload<'notify_requester'>,
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  if (settings.text('tell_visitors') === 'false' || !(canMail(settings, config) || canText(settings))) return;
  await db.transaction().execute(async (trx) => {
    const job = await readVisitorJob(trx, company_id, job_id);
    if (!job) return;
    const now = clock();
    const progress = progressOf(job, dayOf(now, settings.timezone));
    if (progress.state === 'received') return;
    const until = progress.state === 'on_the_way' ? undefined : quietUntil(now, settings);
    if (until !== undefined) {
      const options = { runAt: new Date(until).toISOString(), key: `${company_id}:${job_id}` };
      return enqueue(trx, 'notify_requester', { company_id, job_id }, options);
    }
    const { reference } = job;
    if (reference !== null && (job.requester_email || job.requester_phone))
      await tellRequester({ db: trx, config, settings, now }, { ...job, reference }, progress);
    await tellTenant({ db: trx, config, settings, now }, job, progress.state);
  });
}
