import { startTransition, useEffect, useState } from 'react';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { metresBetween } from '#app/features/time/tracking/likely-jobs.ts';
import { type Coordinates, recentPosition } from '#app/lib/geolocation.ts';

const metresPerMile = 1609.344;

/** 'about 1.2 miles away'; whole miles from 10 on. */
export function distanceLabel(metres: number): string {
  const miles = metres / metresPerMile;
  if (miles < 0.1) return 'less than 0.1 miles away';
  const shown = miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `about ${shown} ${shown === 1 ? 'mile' : 'miles'} away`;
}

/**
 * How far the phone is from a job, by where its worker worked there before: properties have no coordinates. Undefined if
 * they never did, or if the phone may not read its position without asking.
 */
export function useDistance(): (jobId: number) => string | undefined {
  const { jobs } = useTrackableJobs('whole');
  const [here, setHere] = useState<Coordinates | null>(null);
  useEffect(() => {
    recentPosition().then((place) => startTransition(() => setHere(place)));
  }, []);
  return (jobId) => {
    const places = jobs.find(({ id }) => id === jobId)?.places ?? [];
    if (!here || places.length === 0) return undefined;
    return distanceLabel(Math.min(...places.map((place) => metresBetween(place, here))));
  };
}
