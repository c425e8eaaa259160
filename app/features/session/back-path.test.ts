import { expect, test } from 'vitest';
import { backPath, loginPath } from './back-path.ts';

test('leads back to a page of our own', () => {
  expect(backPath('/time-tracking')).toBe('/time-tracking');
  expect(backPath('/jobs?status=pending_start&page=2#top')).toBe('/jobs?status=pending_start&page=2#top');
});

test('and never anywhere else', () => {
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
  ];
  expect(others.map(backPath)).toEqual(others.map(() => '/dashboard'));
});

test('the way to the log-in page keeps where one was', () => {
  expect(loginPath('/jobs?page=2')).toBe('/login?back=%2Fjobs%3Fpage%3D2');
  expect(loginPath('/dashboard')).toBe('/login');
});
