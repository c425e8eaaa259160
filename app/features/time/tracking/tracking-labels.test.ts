import { expect, test } from 'vitest';
import { BareAnswer } from '#app/lib/error-message.ts';
import { LocationError } from '#app/lib/geolocation.ts';
import { endFailedMessage, isOutOfDate, trackingErrorMessage } from './tracking-labels.ts';

const rejection = (httpStatus: number, code: string, message: string) =>
  Object.assign(new Error(message), { data: { httpStatus, code } });
const broken = (cause: unknown) => Object.assign(new Error('failed'), { cause });

test.each([
  [new LocationError(2), 'Unable to get your location. Please enable location services and try again.'],
  [broken(new TypeError('Failed to fetch')), 'No internet connection. Please check your network and try again.'],
  [
    broken(new DOMException('timed out', 'TimeoutError')),
    'Network timeout. Please check your connection and try again.',
  ],
  [broken(new BareAnswer(401)), 'Your session has expired. Please log in again.'],
  [broken(new BareAnswer(403)), "You don't have permission to perform this action."],
  [broken(new BareAnswer(502)), 'Server error. Our team has been notified. Please try again in a few minutes.'],
  [broken(new BareAnswer(418)), 'Failed to end tracking. Please try again or contact support if the problem persists.'],
  [new Error('odd'), 'Failed to end tracking. Please try again or contact support if the problem persists.'],
  [null, 'Failed to end tracking. Please try again or contact support if the problem persists.'],
  [
    rejection(422, 'unprocessable', 'The end time can’t be before the start time.'),
    'The end time can’t be before the start time.',
  ],
])('%s', (error, text) => {
  expect(trackingErrorMessage(error, endFailedMessage)).toBe(text);
});

test('recognises a rejection caused by another user’s change', () => {
  expect(isOutOfDate(rejection(409, 'conflict', 'x'))).toBe(true);
  expect(isOutOfDate(rejection(404, 'not_found', 'x'))).toBe(true);
  expect(isOutOfDate(rejection(500, 'internal', 'x'))).toBe(false);
});
