import { describe, expect, test } from 'vitest';
import { testConfig } from '#tests/support/config.ts';
import { clientAddress, isSecure } from './request-facts.ts';

const socket = '10.0.0.9';
const address = (hops: string, forwarded?: string) =>
  clientAddress(
    new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    socket,
    testConfig({ TRUST_PROXY: hops }).trustProxy,
  );

describe('the client’s address', () => {
  // Everything to the left of the trusted proxies' own entries may be invented.
  const seen = '6.6.6.6, 203.0.113.7, 198.51.100.1';
  test.each([
    ['0', seen, socket],
    ['false', seen, socket],
    ['1', seen, '198.51.100.1'],
    ['true', seen, '198.51.100.1'],
    ['2', seen, '203.0.113.7'],
    ['2', '203.0.113.7', '203.0.113.7'],
    ['2', undefined, socket],
    ['1', ' ', socket],
  ])('with TRUST_PROXY=%s and %s is %s', (hops, forwarded, expected) => {
    expect(address(hops, forwarded)).toBe(expected);
  });

  test('needs a number of proxies', () => {
    for (const wrong of ['-1', '1.5', '21', '10.0.0.1', 'yes']) expect(() => address(wrong)).toThrow('TRUST_PROXY');
  });
});

describe('the scheme', () => {
  const secure = (hops: string, proto: string) =>
    isSecure(
      new URL('http://x.example'),
      new Headers({ 'x-forwarded-proto': proto }),
      testConfig({ TRUST_PROXY: hops }),
    );
  test.each([
    ['0', 'https', false],
    ['1', 'https', true],
    ['2', 'https', true],
    ['1', 'https, http', false],
    ['2', 'https, http', true],
    ['1', '', false],
  ])('with TRUST_PROXY=%s and %s is secure: %s', (hops, proto, expected) => {
    expect(secure(hops, proto)).toBe(expected);
  });
});
