import { expect, test } from 'vitest';
import { deviceOf, formatAddress, mapsLink } from './maps-link.ts';

test('joins address, city and postcode without duplicates', () => {
  expect(formatAddress({ address: '12 High St', city: 'Bury', post_code: 'BL9 0AA' })).toBe(
    '12 High St, Bury, BL9 0AA',
  );
  expect(formatAddress({ address: '12 High St, Bury, BL90AA', city: 'bury', post_code: 'BL9 0AA' })).toBe(
    '12 High St, Bury, BL90AA',
  );
  expect(formatAddress({ address: '12 High St', city: ' ', post_code: '' })).toBe('12 High St');
  expect(formatAddress({ address: '12 High St' })).toBe('12 High St');
});

test('uses a geo link on Android, Apple Maps on iPhones, a maps search elsewhere', () => {
  const address = { address: '12 High St, Bury & Co', post_code: 'BL9 0AA' };
  expect(mapsLink(address, deviceOf('Mozilla/5.0 (Linux; Android 14; Pixel 8)'))).toBe(
    'geo:0,0?q=12%20High%20St%2C%20Bury%20%26%20Co%2C%20BL9%200AA',
  );
  expect(mapsLink(address, deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)'))).toBe(
    'https://maps.apple.com/?q=12%20High%20St%2C%20Bury%20%26%20Co%2C%20BL9%200AA',
  );
  expect(mapsLink(address, deviceOf('Mozilla/5.0 (X11; Linux x86_64)'))).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20High%20St%2C%20Bury%20%26%20Co%2C%20BL9%200AA',
  );
});
