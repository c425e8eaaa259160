import { postCodeKey } from './post-code.ts';

/** Minutes to allow between properties of one postcode district (M19), of one area (M), and of two areas. */
export const travelMinutes = { district: 10, area: 20, areas: 30 } as const;

/** 'M19 2EF' -> area 'M', district 'M19', whole 'M192EF'; the database's `postcode_district` reads the same. */
function postcodeParts(postcode: string) {
  const whole = postCodeKey(postcode);
  const [, area, number] = /^([A-Z]{1,2})(\d[A-Z\d]?)\d[A-Z]{2}$/.exec(whole) ?? [];
  return area && number ? { area, district: area + number, whole } : undefined;
}

/** 'M19 2EF' -> 'M19'; '' for what is no postcode. */
export const districtOf = (postcode: string): string => postcodeParts(postcode)?.district ?? '';

/** 0 for one postcode, and where one is missing or cannot be read. */
export function travelBetween(from: string, to: string): number {
  const [a, b] = [postcodeParts(from), postcodeParts(to)];
  if (!a || !b || a.whole === b.whole) return 0;
  if (a.area !== b.area) return travelMinutes.areas;
  return a.district === b.district ? travelMinutes.district : travelMinutes.area;
}
