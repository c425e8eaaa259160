import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { backPath, loginPath } from './paths.ts';

test('allows pages of this app', () => {
  expect(backPath('/time-tracking')).toBe('/time-tracking');
  for (const page of ['/', '/gallery', '/newTable', '/request-a-job', '/request-a-job/7K3M-9QRT-2VWX']) {
    expect(backPath(page)).toBe(page);
  }
  expect(backPath('/jobs?status=pending_start&page=2#top')).toBe('/jobs?status=pending_start&page=2#top');
});

test('allows the page of every route behind the log-in', () => {
  const routes = readdirSync('app/routes').filter((name) => name.startsWith('_app.') && name !== '_app.tsx');
  const addresses = routes.map((name) =>
    name.slice('_app'.length, -'.tsx'.length).replace('._index', '').replaceAll('.', '/').replace('$id', '12'),
  );
  expect(addresses.filter((address) => backPath(address) !== address)).toEqual([]);
});

test('rejects everything else', () => {
  const others = [
    null,
    undefined,
    '',
    'time-tracking',
    'https://evil.example/dashboard',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '//',
    'http://[',
    '//[',
    '/login',
    '/login?back=/login',
    '/api/v1/auth/logout',
    '/api/v1/invoices/generate/job/1?download=true',
    '/api/trpc/auth.logout',
    '/%61pi/v1/auth/logout',
    '/jobs/../api/v1/auth/logout',
    '/jobs/%2e%2e/api/v1/auth/logout',
    '/jobs%2f..%2fapi/v1/auth/logout',
    '/jobs\\..\\api\\v1\\auth\\logout',
    '/request-a-job/../api/v1/auth/logout',
    '/request-a-job/%2e%2e%2fapi',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/assets/entry.js',
    '/healthz',
    '/nowhere',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
  ];
  expect(others.map(backPath)).toEqual(others.map(() => '/dashboard'));
});

test('the log-in URL contains the previous page', () => {
  expect(loginPath('/jobs?page=2')).toBe('/login?back=%2Fjobs%3Fpage%3D2');
  expect(loginPath('/dashboard')).toBe('/login');
});
