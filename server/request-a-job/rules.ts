import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#server/infra/errors.ts';
import { phoneDigits, readPhone } from '#server/infra/typed/phone.ts';
import { postCodeKey } from '#server/infra/typed/post-code.ts';
import { referenceLetters } from '#server/infra/typed/reference.ts';
import type { JobStatus } from '../jobs/constants.ts';
import { type RequestField, requestChecks, requestMessages, type Visitor } from './constants.ts';
import type { RequestState } from './schema.ts';

export interface RequestInput {
  property_id?: number | string | null | undefined;
  address?: number | string | null | undefined;
  post_code?: string | null | undefined;
  requested_by?: string | null | undefined;
  job_title?: string | null | undefined;
  job_description?: string | null | undefined;
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

const invalid = (field: RequestField) =>
  new AppError('invalid', requestMessages[field], { fields: { [field]: requestMessages[field] } });

function checked(input: RequestInput, field: keyof typeof requestChecks): string {
  const text = input[field] ?? '';
  if (!requestChecks[field](text)) throw invalid(field);
  return text;
}

/** property_id wins over address (Q3). 400 if there is neither. */
export function chosenProperty({ property_id, address }: RequestInput): number {
  const id = z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .safeParse(property_id || address);
  if (!id.success) throw invalid('property_id');
  return id.data;
}

/** The chosen property, with its postcodes as `postCodeKey` has them. */
interface Chosen {
  post_code_key: string;
  address_key: string;
  /** A logged-in landlord chose one of their own properties, so needs no postcode. */
  isLandlord: boolean;
}

/** Whichever way the company writes it, a property's own postcode is right. */
const isOwnPostCode = (text: string, { post_code_key, address_key }: Chosen) =>
  postCodeKey(text) !== '' && [post_code_key, address_key].includes(postCodeKey(text));

/** Checks the remaining fields in the order of the form; the first error is reported (400). */
export function checkedRequest(input: RequestInput, hasFiles: boolean, chosen: Chosen) {
  const work = checkedWork(input, chosen);
  if (!hasFiles) throw invalid('files');
  return { ...work, ...checkedRequester(input) };
}

/** Fields that precede the files. */
export function checkedWork(input: RequestInput, chosen: Chosen) {
  const { isLandlord } = chosen;
  if (!isLandlord && !isOwnPostCode(input.post_code ?? '', chosen)) checked(input, 'post_code');
  return {
    requested_by: isLandlord ? 'landlord' : (checked(input, 'requested_by') as Visitor),
    job_title: checked(input, 'job_title'),
    job_description: checked(input, 'job_description'),
  };
}

export function checkedRequester(input: RequestInput) {
  return {
    requester_name: checked(input, 'name'),
    requester_email: checked(input, 'email'),
    requester_phone: readPhone(checked(input, 'phone'), phoneDigits).value!,
  };
}

/** For example 'K7M3-9QXD-4TBH'. Its 60 bits cannot be guessed. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => referenceLetters[randomInt(referenceLetters.length)]).join('');
  return [group(), group(), group()].join('-');
}

/** State shown to the visitor. `day`: when it is planned, or null; past days do not count. */
export function stateOf(
  job: { status: JobStatus; job_end_date: string | null; day: string | null },
  today: string,
): RequestState {
  switch (job.status) {
    case 'awaiting_approval':
      return 'received';
    case 'pending_start':
      return job.day !== null && job.day >= today ? 'planned' : 'accepted';
    case 'in_progress':
    case 'pending_completed':
      return 'in_progress';
    case 'completed':
      return 'done';
    // Completed before archiving if it has an end date.
    case 'archived':
      return job.job_end_date ? 'done' : 'not_taken_on';
    case 'cancelled':
    case 'rejected':
      return 'not_taken_on';
  }
}
