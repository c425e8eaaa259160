import { expect, test } from 'vitest';
import { sentSetting, shownValue, withDraft, withoutDrafts } from './setting-drafts.ts';
import type { Setting } from './setting-words.ts';

const at = '2026-03-02T09:00:00.000Z';
const bank = { id: 19, value: 'Coop', isPassword: false, updatedAt: at } as Setting;
const password = { id: 26, value: '', isPassword: true, updatedAt: null } as Setting;

test('what is typed is a change until it is as it was', () => {
  const typed = withDraft({}, bank, 'Monzo');
  expect(shownValue(bank, typed)).toBe('Monzo');
  expect(sentSetting(bank, typed)).toEqual({ id: 19, value: 'Monzo', expected_updatedAt: at });
  expect(withDraft(typed, bank, 'Coop')).toEqual({});
  expect(withDraft(typed, bank, '')).toEqual({ 19: { value: '', base: at } });
  expect(sentSetting(bank, {})).toEqual({ id: 19, value: 'Coop' });
});

test('the version is that of the first letter, whatever others save meanwhile', () => {
  const typed = withDraft({}, bank, 'M');
  const later = { ...bank, value: 'Starling', updatedAt: '2026-03-02T10:00:00.000Z' };
  expect(sentSetting(later, withDraft(typed, later, 'Mo'))).toMatchObject({ expected_updatedAt: at });
});

test('an empty password leaves it, null clears it', () => {
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

test('what was saved is no draft any more', () => {
  const both = withDraft(withDraft({}, bank, 'Monzo'), password, 'secret');
  expect(Object.keys(withoutDrafts(both, [19]))).toEqual(['26']);
});
