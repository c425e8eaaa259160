import { useHydrated } from '#app/lib/hydrated.ts';

export type Device = 'android' | 'ios' | 'other';

export function deviceOf(userAgent: string): Device {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'other';
}

/** City and postcode are needed too: street names alone are found in the wrong town. */
export interface PostalAddress {
  address: string;
  city?: string | undefined;
  post_code?: string | undefined;
}

/** Address, city and postcode without repetition: many addresses already include one of the others. */
export function formatAddress({ address, city = '', post_code = '' }: PostalAddress): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return [city, post_code]
    .map((part) => part.trim())
    .reduce((text, part) => (plain(text).includes(plain(part)) ? text : `${text}, ${part}`), address.trim());
}

/** A maps search: a geo link on Android, Apple's maps URL on iPhones, which ignore geo links. */
export function mapsLink(address: PostalAddress, device: Device): string {
  const query = encodeURIComponent(formatAddress(address));
  if (device === 'android') return `geo:0,0?q=${query}`;
  if (device === 'ios') return `https://maps.apple.com/?q=${query}`;
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** The server, which does not know the device, renders the link that works everywhere. */
export function useMapsLink(address: PostalAddress): string {
  return mapsLink(address, useHydrated() ? deviceOf(navigator.userAgent) : 'other');
}
