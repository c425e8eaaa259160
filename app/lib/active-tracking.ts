/** Stand-in until the tracking page's own store is there. */
export function isTrackingHere(): boolean {
  return false;
}
