import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#server/infra/errors.ts';
import { phoneDigits, readPhone } from '#server/infra/typed/phone.ts';
import type { JobStatus } from '../jobs/constants.ts';
import { type RequestField, requestChecks, requestMessages, type Visitor } from './constants.ts';
import type { RequestState } from './schema.ts';

/** A request as it came; what was left out is '' or absent. */
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

/** The text of a field. Throws invalid where it is not accepted. */
function checked(input: RequestInput, field: keyof typeof requestChecks): string {
  const text = input[field] ?? '';
  if (!requestChecks[field](text)) throw invalid(field);
  return text;
}

/** The id of the property that was chosen: property_id, else address. Throws invalid for none. */
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

/**
 * The rest of a request, checked in the specification's order, each fault with its own message (400): the first that is found
 * is told.
 */
export function checkedRequest(input: RequestInput, hasFiles: boolean, isLandlord = false) {
  const work = checkedWork(input, isLandlord);
  if (!hasFiles) throw invalid('files');
  return { ...work, ...checkedRequester(input) };
}

/**
 * What is to be done; in the form its fields come before the files. A landlord who is logged in (`isLandlord`) chose among
 * their own properties: no postcode is asked for.
 */
export function checkedWork(input: RequestInput, isLandlord = false) {
  if (!isLandlord) checked(input, 'post_code');
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

// Crockford's: no I, L, O, U, which are misread or misheard.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 'K7M3-9QXD-4TBH': 60 bits, so that nobody comes upon another's request by trying. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group()].join('-');
}

const referenceLength = 12;

/**
 * A reference as people write it down and type it: small letters, other dashes or none, O for 0, I and L for 1. Undefined:
 * it cannot be one of ours.
 */
export function readReference(written: string): string | undefined {
  const plain = written
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isOurs = plain.length === referenceLength && [...plain].every((each) => alphabet.includes(each));
  return isOurs ? plain.match(/.{4}/g)!.join('-') : undefined;
}

/** What the visitor is told of a job. `day`: when it is to be done, null where none is set; a day gone by is no plan. */
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
    // Put away by the office: with an end date it had been done.
    case 'archived':
      return job.job_end_date ? 'done' : 'not_taken_on';
    case 'cancelled':
    case 'rejected':
      return 'not_taken_on';
  }
}
