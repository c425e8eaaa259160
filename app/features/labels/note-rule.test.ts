import { expect, test } from 'vitest';
import * as server from '#server/time-tracking/schema.ts';
import * as rule from './note-rule.ts';

test('the phone’s note rule is the server’s', () => {
  expect(rule.minimumNoteLength).toBe(server.minimumNote);
  expect(rule.noteTooShortWords).toBe(server.noteTooShortWords);
  expect(rule.noteMissingWords).toBe(server.noteMissingWords);
  const note = server.changeOwnSchema.shape.data.shape.note;
  expect(note.safeParse('x'.repeat(rule.maximumNoteLength)).success).toBe(true);
  expect(note.safeParse('x'.repeat(rule.maximumNoteLength + 1)).success).toBe(false);
});
