/** The flat and house number at the start of an address. */
const leading =
  /^((?:flat|apartment|apt|unit|suite|room|studio|floor|block|plot)\b\.?\s*[\w-]+,?\s+)?(\d[\w/–-]*,?\s+)?/i;

/** Splits an address into flat and house number, which are never truncated, and the rest. */
export function shortAddress(address: string): { house: string; rest: string } {
  const house = leading.exec(address)?.[0] ?? '';
  return { house: house.trim(), rest: address.slice(house.length) };
}
