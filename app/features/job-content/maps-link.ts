import { useSyncExternalStore } from 'react';

export type Device = 'android' | 'ios' | 'other';

/** What opens maps on a device. */
export function deviceOf(userAgent: string): Device {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'other';
}

/** Where a property is, as maps look for it: street names alone are found in the wrong town. */
export interface Place {
  address: string;
  city?: string | undefined;
  post_code?: string | undefined;
}

/** Address, city and postcode, each once: many addresses are written with one of the others. */
export function placeInWords({ address, city = '', post_code = '' }: Place): string {
  const plain = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return [city, post_code]
    .map((part) => part.trim())
    .reduce(
      (words, part) => (plain(words).includes(plain(part)) ? words : `${words}, ${part}`),
      address.trim(),
    );
}

/** A search for a place: a geo link on Android; iPhones have their own address for that, geo opens nothing there. */
export function mapsLink(place: Place, device: Device): string {
  const query = encodeURIComponent(placeInWords(place));
  if (device === 'android') return `geo:0,0?q=${query}`;
  if (device === 'ios') return `https://maps.apple.com/?q=${query}`;
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

const never = () => () => {};

/** The link for the device that shows it; the server, which does not know it, renders the one that works everywhere. */
export function useMapsLink(place: Place): string {
  const device = useSyncExternalStore<Device>(
    never,
    () => deviceOf(navigator.userAgent),
    () => 'other',
  );
  return mapsLink(place, device);
}
