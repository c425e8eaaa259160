import { z } from 'zod';
import { idSchema, momentSchema, textSchema } from '#server/infra/input.ts';
import {
  maxPasswordLength,
  maxTokenNameLength,
  minPasswordLength,
  passwordMessage,
  passwordPatterns,
  roles,
} from './constants.ts';

/** How long a role may be idle before it is asked, and again before its session ends. */
export const idleLimitMs = { admin: 7_200_000, others: 18_000_000 } as const;

/** At least 8 characters with a digit and a letter. The message differs by form. */
export const passwordSaying = (message: string) =>
  passwordPatterns.reduce(
    (schema, pattern) => schema.regex(pattern, message),
    z.string().min(minPasswordLength, message).max(maxPasswordLength),
  );
export const passwordSchema = passwordSaying(passwordMessage);

export const emptyLoginWords = 'email or password is empty';

export const loginSchema = z.strictObject({
  email: z.string(emptyLoginWords).trim().min(1, emptyLoginWords).max(320),
  password: z.string(emptyLoginWords).min(1, emptyLoginWords).max(200),
  /** Platform letter (web, Android, iOS, macOS, Linux, unknown) and 1 when installed to the home screen. */
  llm: z
    .string()
    .regex(/^[waimlu][01]$/, 'must be one of w, a, i, m, l, u and 0 or 1')
    .optional(),
  /** False when notifications are not granted. */
  llen: z.boolean().optional(),
});

export const changePasswordSchema = z.strictObject({ newPassword: passwordSchema });

/** `refresh` is the answer to 'Are you still here ?': without it asking for the session does not keep it alive. */
export const sessionInputSchema = z.strictObject({ refresh: z.boolean().optional() }).optional();

export const sessionUserSchema = z.object({
  id: z.number(),
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const sessionSchema = z.object({
  isLive: z.boolean(),
  user: sessionUserSchema.nullable(),
  /** When the server ends this session if nothing happens; null when there is none. */
  expires_at: z.string().nullable(),
  /** When the person is asked 'Are you still here ?'. */
  warns_at: z.string().nullable(),
  /** IANA name of the company's zone: days, weeks and times are shown in it. */
  time_zone: z.string().nullable(),
  /** Hours after which a running record is taken for forgotten. */
  max_shift_hours: z.number().nullable(),
  /** The server's clock: a browser's own may be hours off, so only this is compared with the two above. */
  now: z.string(),
});
export type SessionAnswer = z.infer<typeof sessionSchema>;

export const createTokenSchema = z.strictObject({
  /** What it is for, for its owner to recognise. */
  name: textSchema(maxTokenNameLength).min(1),
  /** Absent: until it is deleted. */
  expires_at: momentSchema.nullish(),
});

export const tokenIdSchema = z.strictObject({ id: idSchema });

export const accessTokenSchema = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** The only answer that holds the secret. */
export const newTokenSchema = accessTokenSchema.extend({ token: z.string() });
