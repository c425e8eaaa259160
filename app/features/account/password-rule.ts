/*
 * The rule for new passwords, as server/auth/schema.ts has it. Written again here, since that file brings zod, which is too
 * heavy for phones; password-rule.test.ts keeps the two alike.
 */

export const mismatchWords = 'Passwords do not match';
export const passwordWords = 'Password must include letters and numbers and be at least 8 characters long.';
export const longestPassword = 200;

/** What is wrong with a new password typed twice, in the order in which a person is told (S1 5); null: nothing. */
export function passwordFault(password: string, repeated: string): string | null {
  if (password !== repeated) return mismatchWords;
  const good = password.length >= 8 && /\d/.test(password) && /[A-Za-z\u0590-\u05ff]/.test(password);
  return good ? null : passwordWords;
}
