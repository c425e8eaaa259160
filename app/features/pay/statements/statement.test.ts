import { expect, test } from 'vitest';
import { changedFigureSchema } from '#server/statements/schema.ts';
import { balanceMessage, changeMessage } from './statement.ts';

test('describes the sign of an amount', () => {
  expect(balanceMessage(-1234.5, 'Beacon', 'you')).toBe('Owed to you: £1,234.50');
  expect(balanceMessage(-1234.5, 'Beacon', 'Sam')).toBe('Beacon owes Sam £1,234.50');
  expect(balanceMessage(20, 'Beacon', 'you')).toBe('Paid in advance: £20.00');
  expect(balanceMessage(0, 'Beacon', 'you')).toBe('Nothing is owed');
});

test('every stat that may change has a label', () => {
  for (const what of changedFigureSchema.shape.what.options) {
    const day = what.startsWith('day_') ? '2026-11-16' : null;
    const { label, from, to } = changeMessage({ what, day, from: 60, to: 90 });
    expect(label, what).toMatch(day ? /^Monday, (time|pay)$/ : /^[A-Z]/);
    expect([from, to]).toEqual(what.endsWith('duration') ? ['01:00', '01:30'] : ['£60.00', '£90.00']);
  }
});
