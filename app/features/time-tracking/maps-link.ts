import { useSyncExternalStore } from 'react';

export type Device = 'android' | 'ios' | 'other';

/** What opens maps on a device. */
export function deviceOf(userAgent: string): Device {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'other';
}

/** A search for an address: a geo link on phones (S1 2); iPhones have their own address for that, geo opens nothing there. */
export function mapsLink(address: string, device: Device): string {
  const query = encodeURIComponent(address);
  if (device === 'android') return `geo:0,0?q=${query}`;
  if (device === 'ios') return `https://maps.apple.com/?q=${query}`;
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

const never = () => () => {};

/** The link for the device that shows it; the server, which does not know it, renders the one that works everywhere. */
export function useMapsLink(address: string): string {
  const device = useSyncExternalStore<Device>(
    never,
    () => deviceOf(navigator.userAgent),
    () => 'other',
  );
  return mapsLink(address, device);
}
