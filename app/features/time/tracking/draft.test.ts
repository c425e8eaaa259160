import { expect, test } from 'vitest';
import { draftState, noteError } from './draft.ts';

const driving = { isDriving: true, note: '' };
const working = { isDriving: false, note: '' };
const noted = { isDriving: false, note: 'Replaced the tap' };
const short = 'Note must be at least 10 characters long.';
const missing = 'Please fill out the note before ending tracking.';

test('isChanged is true only while the draft differs from the saved record', () => {
  expect(draftState(driving, driving).isChanged).toBe(false);
  expect(draftState(driving, { ...driving, isDriving: false })).toMatchObject({
    isChanged: true,
    drivingChanged: true,
    noteChanged: false,
  });
  expect(draftState(noted, { ...noted, note: 'Replaced the tap ' }).isChanged).toBe(false);
  expect(draftState(noted, { ...noted, note: '' })).toMatchObject({ isChanged: true, noteChanged: true });
});

test('the toggle is locked only while working without a saved note', () => {
  expect(draftState(driving, driving).isToggleLocked).toBe(false);
  expect(draftState(driving, { ...driving, isDriving: false }).isToggleLocked).toBe(false);
  expect(draftState(working, { ...working, note: 'Not yet submitted' }).isToggleLocked).toBe(true);
  expect(draftState(noted, { ...noted, note: 'Something else entirely' }).isToggleLocked).toBe(false);
});

test('working time cannot end without a note', () => {
  expect(draftState(driving, driving).isEndLocked).toBe(false);
  expect(draftState(working, working).isEndLocked).toBe(true);
  expect(draftState(working, { ...working, note: '   ' }).isEndLocked).toBe(true);
  expect(draftState(working, { ...working, note: 'x' }).isEndLocked).toBe(false);
});

test.each([
  ['driving needs no note', driving, { ...driving, note: 'x' }, false, undefined],
  ['nor does a drive that ends', driving, driving, true, undefined],
  ['a drive’s note may be short when it becomes work', driving, { isDriving: false, note: 'x' }, false, undefined],
  ['nine characters', working, { ...working, note: ' 123456789 ' }, false, short],
  ['ten characters', working, { ...working, note: '1234567890' }, false, undefined],
  ['a saved note taken out again', noted, { ...noted, note: '' }, false, short],
  ['ended without', working, working, true, missing],
  ['ended with a short one', working, { ...working, note: 'Tap' }, true, short],
  ['ended with the saved one', noted, noted, true, undefined],
] as const)('%s', (_name, saved, draft, ending, text) => {
  expect(noteError(saved, draft, ending)).toBe(text);
});
