/** Thrown by what sends a change: it would be done, but its person should know these words first. Sent again, it is confirmed. */
export class SaveQuestion extends Error {
  override name = 'SaveQuestion';
}
