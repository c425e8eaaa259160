/** Labels and messages that several screens of time tracking show. */
export const locatingLabel = 'Getting your location...';
export const startingLabel = 'Starting tracking...';
export const endedMessage = 'Tracking ended successfully!';
export const blockedByDriving = 'Not available while driving';
export const blockedByChanges = 'Submit your changes first';
export const noteHint = 'Describe what you did.';
export const timeNotLoadedTitle = 'Error loading time tracking data';
