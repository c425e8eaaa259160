export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Texts by GeolocationPositionError code; 0: not supported. */
const messages: Record<number, string> = {
  0: 'Geolocation is not supported by your browser',
  1: 'Location permission denied. Please enable location access.',
  2: 'Location unavailable. Please try again.',
  3: 'Location request timed out. Please try again.',
};
const unknownMessage = 'Unknown error fetching location.';

export class LocationError extends Error {
  constructor(code: number) {
    super(messages[code] ?? unknownMessage);
    this.name = 'LocationError';
  }
}

const options: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/** The browser's own timeout excludes the permission prompt; an unanswered prompt must not block work. ms. */
const questionMs = 15_000;

/** The device's current position: high accuracy, 5000 ms timeout, not cached. Rejects only with LocationError. */
export function currentPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    // Over plain http browsers report 'denied', which no setting could fix.
    if (!window.isSecureContext || !navigator.geolocation) {
      reject(new LocationError(0));
      return;
    }
    const guard = setTimeout(() => reject(new LocationError(3)), questionMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        clearTimeout(guard);
        resolve({ latitude, longitude });
      },
      ({ code }) => {
        clearTimeout(guard);
        reject(new LocationError(code));
      },
      options,
    );
  });
}

/** An approximate position up to two minutes old, if permission is already granted; else null. */
export async function recentPosition(): Promise<Coordinates | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state !== 'granted') return null;
    return await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
        () => resolve(null),
        { maximumAge: 120_000, timeout: 5000 },
      );
    });
  } catch {
    // The browser has no Permissions API, or no geolocation over plain http.
    return null;
  }
}
