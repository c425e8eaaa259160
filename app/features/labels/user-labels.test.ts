import { expect, test } from 'vitest';
import { rateColumns } from '#app/features/users/office/user-columns.ts';
import { rateTable, userTable } from '#app/features/users/office/user-list.ts';
import { sortsOf } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import { passwordMessage } from '#server/infra/typed/password.ts';
import { listUserRatesSchema } from '#server/user-rates/schema.ts';
import { userSorts } from '#server/users/constants.ts';
import { loginMethodLabel, mismatchMessage, newPasswordError } from './user-labels.ts';

test('the server supports every sortable column', () => {
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
])('%s is %s', (method, text) => expect(loginMethodLabel(method)).toBe(text));

test('shows a password mismatch before a weak password', () => {
  expect(newPasswordError('abcdefg1', 'abcdefg2')).toBe(mismatchMessage);
  expect(newPasswordError('short', '')).toBe(mismatchMessage);
  expect(newPasswordError('short', 'short')).toBe(passwordMessage);
  expect(newPasswordError('abcdefg1', 'abcdefg1')).toBeNull();
});
