import type { Read } from './read.ts';

export const districtsMessage = 'Enter postcode districts such as M19, M20.';

/** 'm19 m20,M19' -> 'M19, M20': postcode districts, in the order in which they were typed. */
export function readDistricts(text: string): Read<string> {
  const districts = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const isValid = districts.every((district) => /^[A-Z]{1,2}\d[A-Z\d]?$/.test(district));
  return isValid ? { value: districts.join(', ') } : { error: districtsMessage };
}
