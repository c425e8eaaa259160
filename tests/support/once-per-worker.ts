/** A worker's fixture that is made once. Vitest itself makes it once for each `test.extend`. */
export function oncePerWorker<T>(make: () => Promise<T>, end: (made: T) => Promise<void>) {
  let making: Promise<T> | undefined;
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern
  const fixture = async ({}, use: (made: T) => Promise<void>) => {
    const isMaker = making === undefined;
    making ??= make();
    const made = await making;
    await use(made);
    if (!isMaker) return;
    making = undefined;
    await end(made);
  };
  return [fixture, { scope: 'worker' }] as [typeof fixture, { scope: 'worker' }];
}
