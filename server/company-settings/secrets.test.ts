import { expect, test } from 'vitest';
import { isSealedBy, openSecret, sealSecret } from './secrets.ts';

const secret = 'a secret of 32 characters or more';
const under = (appSecret: string, previousAppSecret?: string) => ({ appSecret, previousAppSecret });
const place = { company_id: 7, key: 'smtp_password', boundTo: ['mail.acme.example', '587'] } as const;

test('decrypts what it encrypted, and the ciphertext reveals nothing', () => {
  const sealed = sealSecret(secret, place, 'pässword £1');
  expect(openSecret(under(secret), place, sealed)).toBe('pässword £1');
  expect(sealed.toString('latin1')).not.toContain('word');
  // Each seal has its own nonce.
  expect(sealSecret(secret, place, 'pässword £1').equals(sealed)).toBe(false);
});

test('only in its own place, with its own key and unmodified', () => {
  const sealed = sealSecret(secret, place, 'pass');
  expect(openSecret(under(secret), { ...place, company_id: 8 }, sealed)).toBeUndefined();
  expect(openSecret(under(secret), { ...place, key: 'aws_secret_access_key' }, sealed)).toBeUndefined();
  expect(openSecret(under(secret), { ...place, boundTo: ['evil.example', '587'] }, sealed)).toBeUndefined();
  expect(openSecret(under(secret), { ...place, boundTo: [] }, sealed)).toBeUndefined();
  expect(openSecret(under(`another ${secret}`), place, sealed)).toBeUndefined();
  expect(isSealedBy(secret, sealed)).toBe(true);
  expect(isSealedBy(`another ${secret}`, sealed)).toBe(false);
  for (const at of sealed.keys()) {
    const touched = Buffer.from(sealed);
    touched[at]! ^= 1;
    expect(openSecret(under(secret), place, touched)).toBeUndefined();
  }
  for (const length of [0, 1, 5, 17, 32, sealed.length - 1]) {
    expect(openSecret(under(secret), place, sealed.subarray(0, length))).toBeUndefined();
  }
});

test('a secret sealed under the previous APP_SECRET opens, in its own place only', () => {
  const sealed = sealSecret(secret, place, 'pass');
  expect(openSecret(under('a new secret of 32 characters or more', secret), place, sealed)).toBe('pass');
  expect(openSecret(under('a new secret of 32 characters or more', `not ${secret}`), place, sealed)).toBeUndefined();
  const elsewhere = { ...place, boundTo: ['evil.example', '587'] };
  expect(openSecret(under('a new secret of 32 characters or more', secret), elsewhere, sealed)).toBeUndefined();
});

test('secrets encrypted before places were part of them still decrypt', () => {
  const sealed = Buffer.from('01fcd0b4012c276602f6ded4e1f6dbdaa3039f87c48895d014df0839ab5d5a334e6d964176162e3f', 'hex');
  expect(openSecret(under(secret), place, sealed)).toBe('hunter2');
});
