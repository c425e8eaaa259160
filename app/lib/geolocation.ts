export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Specified to the letter. By the browser's error codes; 0: it has no geolocation at all. */
const words: Record<number, string> = {
  0: 'Geolocation is not supported by your browser',
  1: 'Location permission denied. Please enable location access.',
  2: 'Location unavailable. Please try again.',
  3: 'Location request timed out. Please try again.',
};
const unknownWords = 'Unknown error fetching location.';

/** Why there is no location; its message is for the person. */
export class LocationError extends Error {
  constructor(code: number) {
    super(words[code] ?? unknownWords);
    this.name = 'LocationError';
  }
}

const options: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/** The browser's time-out does not run while it asks for permission; a question that nobody answers must not hold work up. */
const questionMs = 15_000;

/** Where the device is: high accuracy, 5000 ms, no cached position. Rejects with a LocationError only. */
export function currentPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    // Over plain http browsers say 'denied', and no setting of theirs could mend that.
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

/** About where the device is, up to two minutes old, where that is known without asking the person; else null. */
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
    // No such question on this browser, or no geolocation over plain http.
    return null;
  }
}
