import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../platform/errors.ts';
import {
  minimumDescription,
  minimumName,
  minimumTitle,
  phoneDigits,
  postCodePattern,
  requestWords,
  visitors,
} from './schema.ts';

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

const invalid = (field: keyof typeof requestWords) =>
  new AppError('invalid', requestWords[field], {
    fields: { [field === 'property' ? 'property_id' : field]: requestWords[field] },
  });

/** The id of the property that was chosen: property_id, else address. Throws invalid for none. */
export function chosenProperty({ property_id, address }: RequestInput): number {
  const id = z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .safeParse(property_id || address);
  if (!id.success) throw invalid('property');
  return id.data;
}

const isPhone = (phone: string) => {
  const { length } = phone.replace(/\D/g, '');
  return /^\+?[\d\s()./-]+$/.test(phone) && length >= phoneDigits.least && length <= phoneDigits.most;
};

/** The rest of a request, checked in S1 5's order, each fault with its own message (400): the first that is found is told. */
export function checkedRequest(input: RequestInput, hasFiles: boolean) {
  const post_code = input.post_code ?? '';
  if (!postCodePattern.test(post_code)) throw invalid('post_code');
  const requested_by = visitors.find((each) => each === input.requested_by);
  if (!requested_by) throw invalid('requested_by');
  const job_title = input.job_title ?? '';
  if (job_title.length < minimumTitle) throw invalid('job_title');
  const job_description = input.job_description ?? '';
  if (job_description.length < minimumDescription) throw invalid('job_description');
  if (!hasFiles) throw invalid('files');
  const requester_name = input.name ?? '';
  if (requester_name.length < minimumName) throw invalid('name');
  const requester_email = input.email ?? '';
  if (!z.email().safeParse(requester_email).success) throw invalid('email');
  const requester_phone = input.phone ?? '';
  if (!isPhone(requester_phone)) throw invalid('phone');
  return { requested_by, job_title, job_description, requester_name, requester_email, requester_phone };
}

// Crockford's: no I, L, O, U, which are misread or misheard.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 'K7M3-9QXD-4TBH': 60 bits, so that nobody comes upon another's request by trying. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group()].join('-');
}
