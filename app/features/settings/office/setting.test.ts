import { expect, test } from 'vitest';
import {
  failureMessage,
  mustReenter,
  optionsOf,
  type Setting,
  savedTogether,
  sentSetting,
  shownValue,
  withDraft,
  withoutDrafts,
} from './setting.ts';

const at = '2026-03-02T09:00:00.000Z';
const bank = {
  id: 19,
  key: 'bank_name',
  value: 'Coop',
  isPassword: false,
  boundTo: [] as string[],
  updatedAt: at,
} as Setting;
const password = { id: 26, value: '', isPassword: true, updatedAt: null } as Setting;

test('typed input is a change until it equals the saved value', () => {
  const typed = withDraft({}, bank, 'Monzo');
  expect(shownValue(bank, typed)).toBe('Monzo');
  expect(sentSetting(bank, typed)).toEqual({ id: 19, value: 'Monzo', expected_updatedAt: at });
  expect(withDraft(typed, bank, 'Coop')).toEqual({});
  expect(withDraft(typed, bank, '')).toEqual({ 19: { value: '', base: at } });
  expect(sentSetting(bank, {})).toEqual({ id: 19, value: 'Coop' });
});

test('the version is that of the first keystroke, whatever others save meanwhile', () => {
  const typed = withDraft({}, bank, 'M');
  const later = { ...bank, value: 'Starling', updatedAt: '2026-03-02T10:00:00.000Z' };
  expect(sentSetting(later, withDraft(typed, later, 'Mo'))).toMatchObject({ expected_updatedAt: at });
});

test('an empty password keeps the saved one, null clears it', () => {
  expect(withDraft({}, password, '')).toEqual({});
  const cleared = withDraft({}, password, null);
  expect(sentSetting(password, cleared)).toEqual({
    id: 26,
    value: null,
    expected_updatedAt: '1970-01-01T00:00:00.000Z',
  });
  expect(shownValue(password, cleared)).toBe('');
  expect(withDraft(cleared, password, '')).toEqual({});
});

test('clears saved values from the draft', () => {
  const both = withDraft(withDraft({}, bank, 'Monzo'), password, 'secret');
  expect(Object.keys(withoutDrafts(both, [19]))).toEqual(['26']);
});

test('a password is saved together with the fields it is bound to, and required if one of them changes', () => {
  const host = {
    id: 22,
    key: 'smtp_host',
    value: 'mail.acme.example',
    isPassword: false,
    boundTo: [] as string[],
  };
  const port = { ...host, id: 23, key: 'smtp_port', value: '587' };
  const secret = { ...host, id: 26, key: 'smtp_password', value: '', isPassword: true, hasValue: true };
  const all = [host, port, { ...secret, boundTo: ['smtp_host', 'smtp_port'] }, bank] as Setting[];
  const [server, , password] = all as [Setting, Setting, Setting];
  const moved = withDraft({}, server, 'mail.other.example');
  expect(mustReenter(password, all, {})).toBe(false);
  expect(mustReenter(password, all, moved)).toBe(true);
  expect(mustReenter(password, all, withDraft({}, server, ''))).toBe(false);
  expect(mustReenter({ ...password, hasValue: false }, all, moved)).toBe(false);
  expect(mustReenter(server, all, moved)).toBe(false);
  // Sent alone until the password is typed; the server then asks for it.
  expect(savedTogether(server, all, moved)).toEqual([server]);
  const typed = withDraft(moved, password, 'hunter2');
  expect(mustReenter(password, all, typed)).toBe(false);
  expect(savedTogether(server, all, typed)).toEqual([server, password]);
  expect(savedTogether(password, all, typed)).toEqual([server, password]);
  expect(savedTogether(bank, all, typed)).toEqual([bank]);
  expect(savedTogether(password, all, withDraft({}, password, 'hunter2'))).toEqual([password]);
});

const rejection = (message: string, data: object) => Object.assign(new Error(message), { data });

test('an invalid value shows its own message, other failures a sentence with the reason', () => {
  const wrong = rejection('Validation failed: This field is required', { code: 'invalid' });
  expect(failureMessage('Failed to update x', wrong)).toBe('Validation failed: This field is required');
  const late = rejection('Invoice numbers can only increase.', { code: 'conflict' });
  expect(failureMessage('Failed to update x', late)).toBe('Failed to update x\nInvoice numbers can only increase.');
  const question = rejection('Confirm to continue.', { code: 'conflict', details: { pay_difference: 1 } });
  expect(failureMessage('Failed to update x', question)).toBe(false);
});

test('a comma-separated list becomes a dropdown, with no choice if nothing is set', () => {
  const labels = (options: string, value: string) => optionsOf({ options, value } as Setting).map(({ label }) => label);
  expect(labels('true,false', 'false')).toEqual(['Yes', 'No']);
  expect(labels('a, b', '')).toEqual(['Not set', 'a', 'b']);
});
