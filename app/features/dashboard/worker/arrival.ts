import { travelBetween } from '#server/infra/typed/travel.ts';
import { arrivalChoices } from '#server/visits/constants.ts';

interface Place {
  id: number;
  updatedAt: string;
  Job: { Property: { post_code: string } };
}

/** Offered where a postcode is missing. */
const usualArrival = 30;

/**
 * The minutes that the worker most likely needs to a visit, of those offered: as long as the diary allows from the visit
 * that they ended last.
 */
export function likelyArrival(visit: Place, over: readonly Place[]): (typeof arrivalChoices)[number] {
  const last = over.reduce<Place | undefined>((a, b) => (a && a.updatedAt > b.updatedAt ? a : b), undefined);
  const [from, to] = [last, visit].map((place) => place?.Job.Property.post_code ?? '');
  if (!from || !to) return usualArrival;
  const minutes = travelBetween(from, to);
  return arrivalChoices.find((choice) => choice >= minutes) ?? usualArrival;
}
