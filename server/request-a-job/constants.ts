import { emailMessage } from '#server/infra/constants.ts';
import { emailPattern } from '#server/infra/typed/email.ts';
import { phoneDigits, readPhone } from '#server/infra/typed/phone.ts';
import { plainText, visibleLength } from '#server/infra/typed/plain-text.ts';
import { postCodeError, readPostCode } from '#server/infra/typed/post-code.ts';
import type { jobFields } from '../jobs/fields.ts';

export const visitors = ['tenant', 'landlord'] as const;
export type Visitor = (typeof visitors)[number];

/** In characters. Repeats the jobs' limits (`satisfies` compares them) so that the form does not load the jobs' labels. */
export const maxLengths = {
  reference: 40,
  post_code: 20,
  name: 200,
  job_title: 200,
  job_description: 10_000,
  wish: 1_000,
  token: 100,
} as const satisfies Record<string, number> & {
  [Name in 'job_title' | 'job_description']: (typeof jobFields)[Name]['limit'];
};
export const minTitleLength = 5;
export const minDescriptionLength = 10;
export const minNameLength = 3;
export const maxRequestFiles = 10;
export const maxRequestFileMegabytes = 15;
export const maxRequestFileBytes = maxRequestFileMegabytes * 1024 * 1024;

/** In the order of the form, which its summary of errors follows. The server checks the property first. */
export const requestMessages = {
  post_code: postCodeError,
  property_id: 'Please select a property from the dropdown.',
  requested_by: 'Please select either Tenant or Landlord.',
  job_title: `Please enter a valid title (minimum ${minTitleLength} characters).`,
  job_description: `Please enter a valid description (minimum ${minDescriptionLength} characters).`,
  files: 'Please upload at least one file.',
  name: `Please enter your name (minimum ${minNameLength} characters).`,
  email: emailMessage,
  phone: `Please enter a valid phone number (${phoneDigits.least} to ${phoneDigits.most} digits).`,
} as const;
export type RequestField = keyof typeof requestMessages;

/** Where there are several companies, the form never lists them. */
export const addressNeededMessage =
  'Use the link to the form that your landlord, agent or maintenance company gave you.';

export const closedMessage = (name: string) => `${name} isn’t taking requests online at the moment.`;

export const thanksMessage = 'Thank you! Your request has been submitted.';

export const requestChecks = {
  post_code: (text: string) => readPostCode(text).error === undefined,
  requested_by: (text: string) => (visitors as readonly string[]).includes(text),
  job_title: (text: string) => visibleLength(text) >= minTitleLength,
  job_description: (text: string) => visibleLength(text) >= minDescriptionLength,
  name: (text: string) => visibleLength(text) >= minNameLength,
  email: (text: string) => emailPattern.test(plainText(text)),
  phone: (text: string) => readPhone(text, phoneDigits).error === undefined,
} as const satisfies Partial<Record<RequestField, (text: string) => boolean>>;

/** Title and text of each state of a request, for its page and its emails. */
export const requestStateTexts = {
  received: ['Received', 'We’ve received your request and will review it.'],
  accepted: ['Accepted', 'We’ve accepted your request and will let you know when we’re coming.'],
  planned: ['Planned', 'Please make sure someone can let us in.'],
  on_the_way: ['On the way', 'Somebody is on the way to you.'],
  no_access: ['Nobody let us in', 'Tell us when it would suit you better, and we’ll come again.'],
  in_progress: ['In progress', 'Work is in progress.'],
  done: ['Done', 'The work is finished. If something isn’t right, please call us.'],
  not_taken_on: ['Declined', 'We weren’t able to take on this request. Please call us if you have any questions.'],
} as const;

interface ComingVisit {
  from: string | null;
  to: string | null;
  worker: string | null;
  /** 'HH:MM', of a visit on the way. */
  arrives?: string | undefined;
}

/** 'between 08:00 and 12:00', 'at about 09:30', or empty. */
export function visitTimes(visit: ComingVisit | null): string {
  if (!visit?.from) return '';
  return visit.to ? `between ${visit.from} and ${visit.to}` : `at about ${visit.from}`;
}

export const noPreferenceMessage = 'Tell us when it would suit you better.';

/** Nothing is planned or was in vain, or somebody is there already. */
export const noTimeToChangeMessage = 'No visit is planned that could be moved. Please call us.';

/** Who comes and when, for the request's page and its messages. */
export function visitText(state: 'planned' | 'on_the_way', visit: ComingVisit | null): string {
  const [, usual] = requestStateTexts[state];
  if (state === 'on_the_way') {
    const who = visit?.worker ? `${visit.worker} is on the way to you.` : usual;
    return visit?.arrives ? `${who} Expected at about ${visit.arrives}.` : who;
  }
  const times = visitTimes(visit);
  if (!visit?.worker) return times ? `We’ll come ${times}. ${usual}` : usual;
  return `${visit.worker} will come${times && ` ${times}`}. ${usual}`;
}

/** `when`: 'at 10:05 on Mon 2 Mar'. */
export const noAccessText = (worker: string | null, when: string): string =>
  `${worker ?? 'Somebody'} was at the door ${when}, but nobody could let us in.`;

export const stoppedMessage = 'We won’t send you any more messages about visits to this address.';

/** The actor of a request without a log-in, once their name is erased, and of what they do on its page. */
export const visitorName = 'A visitor';
