/** What must be read of an address even where there is little room: a flat and a house number. */
const leading =
  /^((?:flat|apartment|apt|unit|suite|room|studio|floor|block|plot)\b\.?\s*[\w-]+,?\s+)?(\d[\w/–-]*,?\s+)?/i;

/** Splits an address into its flat and house number, which are never cut off, and the rest, which may be. */
export function shortAddress(address: string): { house: string; rest: string } {
  const house = leading.exec(address)?.[0] ?? '';
  return { house: house.trim(), rest: address.slice(house.length) };
}
