/** Differences of a phone's clock up to the first count as none; those over the second are flagged. Ms. */
export const harmlessClockMs = 60_000;
/** What to correct by (ms), of a clock that is off by this much. */
export const clockCorrection = (offMs: number): number => (Math.abs(offMs) > harmlessClockMs ? offMs : 0);
export const clockOffMs = 5 * 60_000;

export const selectJobMessage = 'Please select a Job.';
export const chooseParentMessage = 'Choose a job or a property.';
