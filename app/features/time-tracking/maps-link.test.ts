import { expect, test } from 'vitest';
import { deviceOf, mapsLink } from './maps-link.ts';

test('a geo link on Android, Apple’s maps on iPhones, a maps search elsewhere', () => {
  const address = '12 High St, Bury & Co';
  expect(mapsLink(address, deviceOf('Mozilla/5.0 (Linux; Android 14; Pixel 8)'))).toBe(
    'geo:0,0?q=12%20High%20St%2C%20Bury%20%26%20Co',
  );
  expect(mapsLink(address, deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)'))).toBe(
    'https://maps.apple.com/?q=12%20High%20St%2C%20Bury%20%26%20Co',
  );
  expect(mapsLink(address, deviceOf('Mozilla/5.0 (X11; Linux x86_64)'))).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20High%20St%2C%20Bury%20%26%20Co',
  );
});
