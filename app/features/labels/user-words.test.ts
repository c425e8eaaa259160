import { expect, test } from 'vitest';
import { rateColumns, userColumns } from '#app/features/users/user-columns.ts';
import { rateTable, userTable } from '#app/features/users/user-tables.ts';
import { passwordSaying, roles } from '#server/auth/schema.ts';
import { mostUsers } from '#server/import/schema.ts';
import { listUserRatesSchema } from '#server/user-rates/schema.ts';
import { createUserSchema, userSorts, userStatuses } from '#server/users/schema.ts';
import {
  loginMethodWords,
  mostImported,
  passwordFault,
  passwordWords,
  roleLooks,
  statusLooks,
} from './user-words.ts';

test('as many may be imported as the server takes', () => expect(mostImported).toBe(mostUsers));

test('every role and status has its word', () => {
  expect(Object.keys(roleLooks)).toEqual([...roles]);
  expect(Object.keys(statusLooks)).toEqual([...userStatuses]);
});

test('what is sorted by, the server sorts by', () => {
  for (const { value } of userTable.sorts) expect(userSorts).toContain(value);
  for (const { key, sortable } of userColumns) if (sortable) expect(userSorts).toContain(key);
  for (const { value } of rateTable.sorts)
    expect(listUserRatesSchema.safeParse({ sort: value }).success, value).toBe(true);
  for (const { key, sortable } of rateColumns([], '2026-11-21'))
    if (sortable) expect(rateTable.sorts.map(({ value }) => value)).toContain(key);
});

test.each(['fettle2026', 'a1234567', 'short1', 'longenough', '12345678', '', 'pass word1', 'пароль123456'])(
  'the password %j is judged as the server judges it',
  (password) => {
    const fault = passwordFault(password);
    expect(passwordSaying(passwordWords).safeParse(password).success).toBe(fault === undefined);
  },
);

test('the words for a bad password are the server’s', () => {
  const user = { first_name: 'A', email: 'a@b.example', role: 'admin', password: 'short' };
  expect(createUserSchema.safeParse(user).error?.issues[0]?.message).toBe(passwordWords);
});

test.each([
  ['w0', 'Windows, browser'],
  ['a1', 'Android, app'],
  ['u0', 'Unknown device, browser'],
  [null, ''],
])('%s is %s', (method, words) => expect(loginMethodWords(method)).toBe(words));
