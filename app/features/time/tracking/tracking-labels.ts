import { failureMessage, rejectionOf } from '#app/lib/error-message.ts';
import { LocationError } from '#app/lib/geolocation.ts';

export const locatingLabel = 'Getting your location...';
export const startingLabel = 'Starting tracking...';
export const endedMessage = 'Tracking ended successfully!';
export const blockedByDriving = 'Not available while driving';
export const blockedByChanges = 'Submit your changes first';
export const noteHint = 'Describe what you did.';
export const timeNotLoadedTitle = 'Error loading time tracking data';

export const noLocationMessage = 'Unable to get your location. Please enable location services and try again.';
export const endFailedMessage = 'Failed to end tracking. Please try again or contact support if the problem persists.';

export function trackingErrorMessage(error: unknown, otherwise: string): string {
  return error instanceof LocationError ? noLocationMessage : failureMessage(error, otherwise);
}

/** Another user has ended, settled or deleted the record meanwhile. */
export function isOutOfDate(error: unknown): boolean {
  const code = rejectionOf(error)?.code;
  return code === 'conflict' || code === 'not_found';
}
