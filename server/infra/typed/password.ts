export const minPasswordLength = 8;
export const maxPasswordLength = 200;
export const passwordPatterns = { digit: /\d/, letter: /[A-Za-z\u0590-\u05ff]/ } as const;
export const isStrongPassword = (password: string): boolean =>
  password.length >= minPasswordLength && Object.values(passwordPatterns).every((pattern) => pattern.test(password));

export const passwordMessage = `Password must include letters and numbers and be at least ${minPasswordLength} characters long.`;
/** Where an admin sets a user's password; agreed without the full stop (docs/decisions/0025). */
export const userPasswordMessage = passwordMessage.slice(0, -1);
