import { startTransition, useEffect, useRef, useState } from 'react';
import { type Coordinates, recentPosition } from '#app/lib/geolocation.ts';

/**
 * About where the phone is, or null: to bring near jobs forward, so it never asks for permission. What comes after the
 * person has begun (`hold`) is not told any more: nothing may move under a thumb.
 */
export function useHere() {
  const [here, setHere] = useState<Coordinates | null>(null);
  const held = useRef(false);
  useEffect(() => {
    recentPosition().then((place) => {
      if (!held.current) startTransition(() => setHere(place));
    });
  }, []);
  const hold = () => {
    held.current = true;
  };
  return { here, hold };
}
