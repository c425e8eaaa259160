import { formatDate } from '#server/format.ts';
import type { Message, VisitorMessage } from './message.ts';
import { visitorLines } from './message.ts';
import type { readJobText } from './queries.ts';

export type JobText = NonNullable<Awaited<ReturnType<typeof readJobText>>>;

export function jobRequestedMessage(job: JobText, actorName: string): Message {
  const who = job.requester_name || actorName;
  const reach = [job.requester_phone, job.requester_email].filter(Boolean).join(', ');
  return {
    subject: `New job request #${job.number}: ${job.job_title}`,
    lines: [
      `${job.job_type} at ${job.address}${who ? `, requested by ${who}` : ''}.`,
      ...(reach ? [`Reach them at ${reach}.`] : []),
      ...(job.job_description ? [job.job_description] : []),
      'It’s awaiting your approval.',
    ],
    path: '/dashboard',
  };
}

export function requestReceivedMessage(job: JobText, companyName: string, phone: string): VisitorMessage {
  return {
    subject: `We have received your request${job.reference ? ` ${job.reference}` : ''}`,
    lines: [
      visitorLines.greeting(job.requester_name),
      `Thank you for your request to ${companyName} about ${job.address}. We’ll review it and get back to you.`,
      ...visitorLines.reference(job),
      ...visitorLines.contact(phone),
    ],
    ...(job.reference && { path: `/request-a-job/${job.reference}` as const }),
  };
}

export function taskAssignedMessage(job: JobText | undefined, description: string, actorName: string): Message {
  return {
    subject: `${actorName || 'The office'} assigned you a task`,
    lines: [description, ...(job ? [`Job: ${job.job_title}, ${job.address}`] : [])],
    path: '/time-tracking',
  };
}

export function jobAssignedMessage(job: JobText, day: string | null, actorName: string): Message {
  return {
    subject: `${actorName || 'The office'} assigned you to a job`,
    lines: [`${job.job_title}, ${job.address}${day ? `, on ${formatDate(day)}` : ''}`],
    path: '/time-tracking',
  };
}
