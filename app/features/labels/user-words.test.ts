import { expect, test } from 'vitest';
import { rateColumns } from '#app/features/users/user-columns.ts';
import { rateTable, userTable } from '#app/features/users/user-tables.ts';
import { sortsOf } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import { passwordMessage } from '#server/auth/constants.ts';
import { listUserRatesSchema } from '#server/user-rates/schema.ts';
import { userSorts } from '#server/users/constants.ts';
import { loginMethodWords, mismatchMessage, newPasswordError } from './user-words.ts';

test('what is sorted by, the server sorts by', () => {
  expect(userTable.sorts).toEqual(userSorts);
  for (const sort of sortsOf(rateTable)) {
    expect(listUserRatesSchema.safeParse({ sort }).success, sort).toBe(true);
  }
  const sortable = rateColumns([], '2026-11-21')
    .map(columnId)
    .filter((id) => sortsOf(rateTable).includes(id));
  expect(sortable).toEqual(expect.arrayContaining(['user', 'rate', 'charge_rate', 'effective_from']));
});

test.each([
  ['w0', 'Windows, browser'],
  ['a1', 'Android, app'],
  ['u0', 'Unknown device, browser'],
  [null, ''],
])('%s is %s', (method, words) => expect(loginMethodWords(method)).toBe(words));

test('a mismatch is shown first, then a weak password', () => {
  expect(newPasswordError('abcdefg1', 'abcdefg2')).toBe(mismatchMessage);
  expect(newPasswordError('short', '')).toBe(mismatchMessage);
  expect(newPasswordError('short', 'short')).toBe(passwordMessage);
  expect(newPasswordError('abcdefg1', 'abcdefg1')).toBeNull();
});
