/** Thrown by `send` if the change needs a confirmation; the message is the question. Sending again confirms. */
export class ConfirmRequired extends Error {
  override name = 'ConfirmRequired';
}
