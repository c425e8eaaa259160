/* Of days and times in the wrong order. Not among the constants, which every page loads. */
export const lastDayMessage = 'The last day can’t be before the first.';
export const windowOrderMessage = 'The arrival window must end after it begins.';
export const dayOrderMessage = 'The day must end after it begins.';
