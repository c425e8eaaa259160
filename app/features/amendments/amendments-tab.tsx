/** The requests that wait for a decision, one after the other. */
export function AmendmentsTab() {
  return null;
}
