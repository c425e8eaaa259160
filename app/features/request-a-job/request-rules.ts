import type { FieldFault } from '#app/ui/error-summary.tsx';
import { phoneDigits, readPhone } from '#server/infra/typed/phone.ts';

/*
 * The rules of the form, as server/request-a-job has them. Written again here, since its schema brings zod, which is too
 * heavy for a page that strangers open on a phone; request-rules.test.ts keeps the two alike.
 */

/** What is wrong, in the order in which it is looked for (S1 5, then PRODUCT 6). */
export const faultWords = {
  property_id: 'Please select a property from the dropdown.',
  post_code: 'Please enter a valid UK postcode (e.g., M9 0PY or M90PY).',
  requested_by: 'Please select either Tenant or Landlord.',
  job_title: 'Please enter a valid title (minimum 5 characters).',
  job_description: 'Please enter a valid description (minimum 10 characters).',
  files: 'Please upload at least one file.',
  name: 'Please enter your name (minimum 3 characters).',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number (10 to 15 digits).',
} as const;
export type FaultyField = keyof typeof faultWords;

export const lookupWords = {
  none: 'No properties found for this postcode.',
  failed: 'Error checking properties. Please try again.',
};
export const sendingFailed = 'Error submitting request. Please try again.';
export const thanks = 'Thank you! Your request has been submitted.';

/** From so many characters on a postcode is looked up when its field is left (S1 5). */
export const lookupFrom = 5;
export const mostFiles = 10;
export const largestFile = 15 * 1024 * 1024;

const postCodePattern = /^[A-Z0-9]{1,2}\d[A-Z0-9]?\s?\d[A-Z]{2}$/i;
// The same as zod's, to the letter.
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export type Entered = Partial<Record<string, string>>;

/** What is wrong with what was entered, in order; the words of the first are the ones that the toast tells. */
export function requestFaults(entered: Entered, files: number, isLandlord = false): FieldFault[] {
  const text = (name: string) => (entered[name] ?? '').trim();
  const good: Record<FaultyField, boolean> = {
    property_id: text('property_id') !== '',
    // A landlord who is logged in chose among their own properties.
    post_code: isLandlord || postCodePattern.test(text('post_code')),
    requested_by: isLandlord || ['tenant', 'landlord'].includes(text('requested_by')),
    job_title: text('job_title').length >= 5,
    job_description: text('job_description').length >= 10,
    files: files > 0 || text('no_photo') === 'on',
    name: text('name').length >= 3,
    email: emailPattern.test(text('email')),
    phone: readPhone(text('phone'), phoneDigits).error === undefined,
  };
  return (Object.keys(faultWords) as FaultyField[])
    .filter((field) => !good[field])
    .map((field) => ({ id: field, words: faultWords[field] }));
}
