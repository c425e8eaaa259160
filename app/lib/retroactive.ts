import { rejectionOf } from './error-message.ts';

/** The server asks whether existing records may become worth something else: sent again with `confirm_past` it is done. */
export function needsRetroactiveConfirm(error: unknown): boolean {
  return typeof rejectionOf(error)?.details?.pay_difference === 'number';
}
