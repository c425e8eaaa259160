/** How much of each file is through, 0 to 1, when so much of them all is: they go one after another. `sizes` in bytes. */
export function shareOfEach(sizes: readonly number[], share: number): number[] {
  const sent = share * sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  return sizes.map((size) => {
    const own = size === 0 ? 1 : Math.min(1, Math.max(0, (sent - before) / size));
    before += size;
    return own;
  });
}
