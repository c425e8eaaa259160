import { isStrongPassword, passwordMessage } from '#server/auth/constants.ts';

export const mismatchMessage = 'Passwords do not match';

/** The error of a new password typed twice; null: none. A mismatch comes first. */
export function newPasswordError(password: string, repeated: string): string | null {
  if (password !== repeated) return mismatchMessage;
  return isStrongPassword(password) ? null : passwordMessage;
}
