import type { FieldError } from '#app/ui/error-summary.tsx';
import { type RequestField, requestChecks, requestMessages } from '#server/request-a-job/constants.ts';

export const lookupMessages = {
  none: 'No properties found for this postcode.',
  failed: 'Error checking properties. Please try again.',
};
export const sendingFailed = 'Error submitting request. Please try again.';

/** Minimum postcode length for the lookup on blur. */
export const lookupFrom = 5;

export type Entered = Partial<Record<string, string>>;

/** Errors in field order. */
export function requestErrors(entered: Entered, files: number, isLandlord = false): FieldError[] {
  const text = (name: string) => (entered[name] ?? '').trim();
  const isValid = (field: RequestField): boolean => {
    if (field === 'property_id') return text(field) !== '';
    if (field === 'files') return files > 0 || text('no_photo') === 'on';
    // Logged-in landlords choose among their own properties.
    if (isLandlord && (field === 'post_code' || field === 'requested_by')) return true;
    // The chosen property was found by the postcode.
    if (field === 'post_code' && text(field) !== '' && text('property_id') !== '') return true;
    return requestChecks[field](text(field));
  };
  return (Object.keys(requestMessages) as RequestField[])
    .filter((field) => !isValid(field))
    .map((field) => ({ id: field, message: requestMessages[field] }));
}
