import type { Message, VisitorMessage } from '#server/infra/mail/message.ts';
import type { readJobWords } from './queries.ts';

export type JobWords = NonNullable<Awaited<ReturnType<typeof readJobWords>>>;

/** To the admins. */
export function jobRequestedMessage(job: JobWords, actorName: string): Message {
  const who = job.requester_name || actorName;
  const reach = [job.requester_phone, job.requester_email].filter(Boolean).join(', ');
  return {
    subject: `New job request: ${job.job_title}`,
    lines: [
      `${job.job_type} at ${job.address}${who ? `, asked for by ${who}` : ''}.`,
      ...(reach ? [`Reach them at ${reach}.`] : []),
      ...(job.job_description ? [job.job_description] : []),
      'It awaits your approval.',
    ],
    path: '/dashboard',
  };
}

/** To the visitor who asked, who has no log-in: it leads to the page that tells how far it has come. */
export function requestReceivedMessage(job: JobWords, companyName: string, phone: string): VisitorMessage {
  return {
    subject: `We have your request${job.reference ? ` ${job.reference}` : ''}`,
    lines: [
      `Hello ${job.requester_name || 'there'},`,
      `thank you for your request to ${companyName} about ${job.address}. We will look at it and get back to you.`,
      ...(job.reference ? [`Your reference: ${job.reference}`] : []),
      ...(phone ? [`If you need to reach us: ${phone}`] : []),
    ],
    ...(job.reference && { path: `/request-a-job/${job.reference}` as const }),
  };
}

/** To the worker. */
export function taskAssignedMessage(
  job: JobWords | undefined,
  description: string,
  actorName: string,
): Message {
  return {
    subject: `${actorName || 'The office'} gave you a task`,
    lines: [description, ...(job ? [`Job: ${job.job_title}, ${job.address}`] : [])],
    path: '/time-tracking',
  };
}

/** To the worker; `day` as the wire has it, or null for every day. */
export function jobAssignedMessage(job: JobWords, day: string | null, actorName: string): Message {
  return {
    subject: `${actorName || 'The office'} assigned you to a job`,
    lines: [`${job.job_title}, ${job.address}${day ? `, on ${day.split('-').reverse().join('/')}` : ''}`],
    path: '/time-tracking',
  };
}
