import { expect, test } from 'vitest';
import { changedAmountSchema } from '#server/statements/schema.ts';
import { balanceMessage, changeMessage, myBalanceMessage } from './statement.ts';

test('describes the sign of an amount', () => {
  expect(balanceMessage(-1234.5, 'Beacon', 'you')).toBe('Owed to you: £1,234.50');
  expect(balanceMessage(-1234.5, 'Beacon', 'Sam')).toBe('Beacon owes Sam £1,234.50');
  expect(balanceMessage(20, 'Beacon', 'you')).toBe('Paid in advance: £20.00');
  expect(balanceMessage(0, 'Beacon', 'you')).toBe('Nothing is owed');
});

test('an own balance says what it is made of, from the worker’s side', () => {
  const nothing = { balance_before: 0, pay: 0, expenses: 0, payments: 0, balance_after: 0 };
  const say = (movement: Partial<typeof nothing>) =>
    myBalanceMessage({ ...nothing, ...movement })
      .join(' ')
      .trim();
  expect(say({ pay: 575.58, balance_before: -702.66, payments: 702.66, balance_after: -575.58 })).toBe(
    'Owed to you £575.58 = earned 575.58 + owed from before 702.66 − paid 702.66',
  );
  expect(say({ pay: 80, expenses: 1234.5, balance_before: 10, payments: -5, balance_after: -1309.5 })).toBe(
    'Owed to you £1,309.50 = earned 80.00 + expenses you paid 1,234.50 + paid back 5.00 − paid in advance before 10.00',
  );
  expect(say({ pay: 80, balance_before: 10, payments: 100, balance_after: 30 })).toBe(
    'Paid in advance £30.00 = paid in advance before 10.00 + paid 100.00 − earned 80.00',
  );
  expect(say({ pay: 80, payments: 80 })).toBe('Owed to you £0.00 = earned 80.00 − paid 80.00');
  expect(say({})).toBe('Owed to you £0.00');
});

test('every stat that may change has a label', () => {
  for (const what of changedAmountSchema.shape.what.options) {
    const day = what.startsWith('day_') ? '2026-11-16' : null;
    const { label, from, to } = changeMessage({ what, day, from: 60, to: 90 });
    expect(label, what).toMatch(day ? /^Monday, (time|pay)$/ : /^[A-Z]/);
    expect([from, to]).toEqual(what.endsWith('duration') ? ['01:00', '01:30'] : ['£60.00', '£90.00']);
  }
});
