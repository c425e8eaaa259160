import { rejectionOf } from './error-message.ts';

/** The server asks to confirm that existing records change in pay; sending again with `confirm_past` confirms. */
export function needsRetroactiveConfirm(error: unknown): boolean {
  return typeof rejectionOf(error)?.details?.pay_difference === 'number';
}
