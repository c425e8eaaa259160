import { expect, test } from 'vitest';
import { changedFigureSchema } from '#server/statements/schema.ts';
import { balanceWords, changeWords } from './statement-words.ts';

test('signs in words', () => {
  expect(balanceWords(-1234.5, 'Beacon', 'you')).toBe('Owed to you: £1,234.50');
  expect(balanceWords(-1234.5, 'Beacon', 'Sam')).toBe('Beacon owes Sam £1,234.50');
  expect(balanceWords(20, 'Beacon', 'you')).toBe('Paid in advance: £20.00');
  expect(balanceWords(0, 'Beacon', 'you')).toBe('Nothing is owed');
});

test('every figure that may change has its words', () => {
  for (const what of changedFigureSchema.shape.what.options) {
    const day = what.startsWith('day_') ? '2026-11-16' : null;
    const { label, from, to } = changeWords({ what, day, from: 60, to: 90 });
    expect(label, what).toMatch(day ? /^Monday, (time|pay)$/ : /^[A-Z]/);
    expect([from, to]).toEqual(what.endsWith('duration') ? ['01:00', '01:30'] : ['£60.00', '£90.00']);
  }
});
