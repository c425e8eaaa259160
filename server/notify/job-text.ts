import { formatDate, formatPounds } from '#server/format.ts';
import { quoteName } from '../quotes/constants.ts';
import type { Message, VisitorMessage } from './message.ts';
import { visitorLines } from './message.ts';
import type { readJobText, readQuoteText } from './queries.ts';

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

export type QuoteText = NonNullable<Awaited<ReturnType<typeof readQuoteText>>>;

/** That a worker found one to be needed, or that it is answered. */
export function quoteMessage(quote: QuoteText, actorName: string): Message {
  const { id, title, status, address, job_number, answered_by, decline_reason, accepted_net } = quote;
  const path = `/quotes/${id}` as const;
  const at = `${title}, ${address}${job_number === null ? '' : `, job #${job_number}`}`;
  const name = quoteName(quote);
  if (status === 'accepted') {
    return {
      subject: `Quote ${name} accepted: ${title}`,
      lines: [`${at}.`, `${answered_by} accepted it at ${formatPounds(accepted_net!)} without VAT.`],
      path,
    };
  }
  if (status === 'declined') {
    const why = decline_reason ? `: ${decline_reason}` : '.';
    return {
      subject: `Quote ${name} declined: ${title}`,
      lines: [`${at}.`, `${answered_by || 'The customer'} declined it${why}`],
      path,
    };
  }
  return {
    subject: `${actorName || 'A worker'} needs a quote: ${title}`,
    lines: [`${at}.`, quote.request, 'A draft is waiting in Quotes.'],
    path,
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
