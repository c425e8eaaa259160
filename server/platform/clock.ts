/** Business time, in milliseconds since 1970. An argument everywhere, so that tests set it and nothing waits. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** The instant as the wire writes it: ISO 8601, UTC, milliseconds. */
export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
