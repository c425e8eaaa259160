import { expect, test } from 'vitest';
import { leadToTab, type PageTabs } from './page-tabs.ts';

const at = (address: string) => new URL(address, 'http://fettle.example');
const label = '';
const invoicePage: PageTabs = {
  path: '/invoices',
  tabs: [
    { value: '', label },
    { value: 'history', label },
  ],
};
const timePage: PageTabs = {
  path: '/time-tracked',
  tabs: [
    { value: 'summary', label },
    { value: 'records', label },
  ],
  remembers: true,
};
const leads = { invoices: leadToTab({ office: invoicePage }), time: leadToTab({ office: timePage }) };
const invoices = (url: URL, cookies: string) => leads.invoices(url, 'admin', cookies);
const time = (url: URL, cookies: string) => leads.time(url, 'admin', cookies);
const cookie = (text: string) => `session=1; activeTabs=${encodeURIComponent(text)}`;

test('a former address leads to its tab with all that it says', () => {
  expect(invoices(at('/invoices?tab=history&q=a%26b&page=2'), '')).toBe('/invoices/history?q=a%26b&page=2');
  expect(invoices(at('/invoices?tab=bulk'), '')).toBe('/invoices');
  expect(invoices(at('/invoices?tab=//evil.example'), '')).toBe('/invoices');
  expect(time(at('/time-tracked?tab=records&new=1'), '')).toBe('/time-tracked/records?new=1');
});

test('an address of now stays', () => {
  expect(invoices(at('/invoices?q=tap'), cookie('{"/invoices":"history"}'))).toBeUndefined();
});

test('a page that remembers its tab leads to it, and to its first one otherwise', () => {
  expect(time(at('/time-tracked'), cookie('{"/time-tracked":"records"}'))).toBe('/time-tracked/records');
  for (const text of ['', '{"/time-tracked":"gone"}', '{"/time-tracked":7}', '[]', 'null', '%'])
    expect(time(at('/time-tracked'), cookie(text))).toBe('/time-tracked/summary');
  expect(time(at('/time-tracked'), 'activeTabs=%')).toBe('/time-tracked/summary');
});

test('somebody without these tabs stays', () => {
  for (const role of ['employee', 'contractor', 'landlord', undefined] as const)
    expect(leads.time(at('/time-tracked?tab=records'), role, '')).toBeUndefined();
});
