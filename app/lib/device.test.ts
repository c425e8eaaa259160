import { expect, test } from 'vitest';
import { platformOf } from './device.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const machines = {
  i: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
  a: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  w: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0',
  m: mac,
  l: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  u: 'SomethingElse/1.0',
};

test('encodes the platform as one letter', () => {
  for (const [letter, userAgent] of Object.entries(machines)) {
    expect(platformOf({ userAgent, maxTouchPoints: 0 })).toBe(letter);
  }
});

test('recognises an iPad, which reports to be a Mac, by its touch screen', () => {
  expect(platformOf({ userAgent: mac, maxTouchPoints: 5 })).toBe('i');
});
