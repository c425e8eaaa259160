import { z } from 'zod';
import { idSchema, momentSchema, textSchema, typedSchema } from '#server/infra/input.ts';
import {
  maxPasswordLength,
  minPasswordLength,
  passwordMessage,
  passwordPatterns,
} from '#server/infra/typed/password.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import {
  calendarsOf,
  maxCodeLength,
  maxPasskeyNameLength,
  maxTokenNameLength,
  roles,
  tokenScopes,
} from './constants.ts';

export const idleLimitMs = { admin: 7_200_000, others: 18_000_000 } as const;

export const passwordWithMessage = (message: string) =>
  Object.values(passwordPatterns).reduce(
    (schema, pattern) => schema.regex(pattern, message),
    z.string().min(minPasswordLength, message).max(maxPasswordLength),
  );
export const passwordSchema = passwordWithMessage(passwordMessage);

export const emptyLoginMessage = 'email or password is empty';

/** A one-time code or a recovery code; spaces and dashes do not matter. */
const codeSchema = typedSchema(maxCodeLength).min(1);

const deviceFields = {
  /** Platform letter (web, Android, iOS, macOS, Linux, unknown) and 1 if installed to the home screen. */
  llm: z
    .string()
    .regex(/^[waimlu][01]$/, 'must be one of w, a, i, m, l, u and 0 or 1')
    .optional(),
  llen: z.boolean().optional(),
};

export const loginSchema = z
  .strictObject({
    email: z.string(emptyLoginMessage).overwrite(plainText).min(1, emptyLoginMessage).max(320).optional(),
    password: z.string(emptyLoginMessage).min(1, emptyLoginMessage).max(maxPasswordLength).optional(),
    pending: z.string().max(100).optional(),
    code: codeSchema.optional(),
    ...deviceFields,
  })
  .superRefine((input, context) => {
    const requiredText = (field: 'email' | 'password' | 'code', message: string) => {
      if (input[field] === undefined) context.addIssue({ code: 'custom', path: [field], message });
    };
    if (input.pending !== undefined) return requiredText('code', 'is required');
    requiredText('email', emptyLoginMessage);
    requiredText('password', emptyLoginMessage);
  });

/** Needed once the log-in is older than 10 minutes; checked before the call by its `requiresPassword`. */
export const currentPasswordSchema = z.string().max(maxPasswordLength).optional();

export const changePasswordSchema = z.strictObject({
  newPassword: passwordSchema,
  currentPassword: currentPasswordSchema,
});

/** Of a call that takes nothing else. */
export const reauthenticatedSchema = z.strictObject({ currentPassword: currentPasswordSchema }).optional();

export const twoFactorSchema = z.object({
  enabled: z.boolean(),
  recovery_codes_left: z.number(),
});

/** `uri`: for a QR code. Both are returned only here. */
export const newTwoFactorSchema = z.object({ secret: z.string(), uri: z.string() });

export const confirmTwoFactorSchema = z.strictObject({ code: codeSchema });

export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

/** Bytes as base64url without padding; `max` in characters. */
const bytesSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

const credentialFields = {
  /** Browsers send it as `id` too. */
  rawId: bytesSchema(1400),
  type: z.literal('public-key'),
};

/** A browser's RegistrationResponseJSON. Browsers add fields that nobody needs here. */
export const passkeyRegistrationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytesSchema(8000),
    attestationObject: bytesSchema(40_000),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>;

export const passkeyAssertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytesSchema(8000),
    authenticatorData: bytesSchema(8000),
    signature: bytesSchema(4000),
    userHandle: bytesSchema(100).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

const credentialTypeSchema = z.literal('public-key');
const verificationSchema = z.enum(['required', 'preferred', 'discouraged']);

/** PublicKeyCredentialCreationOptionsJSON. */
export const newPasskeyOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: credentialTypeSchema, alg: z.number() })),
  excludeCredentials: z.array(z.object({ type: credentialTypeSchema, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: verificationSchema,
    requireResidentKey: z.boolean(),
    userVerification: verificationSchema,
  }),
  attestation: z.literal('none'),
  timeout: z.number(),
});

export const passkeyOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: verificationSchema,
  timeout: z.number(),
});

export const passkeyLoginSchema = z.strictObject({ response: passkeyAssertionSchema, ...deviceFields });

const passkeyNameSchema = textSchema(maxPasskeyNameLength).min(1);

/** Without a name it is called after the device. */
export const addPasskeySchema = z.strictObject({
  response: passkeyRegistrationSchema,
  name: passkeyNameSchema.optional(),
});

export const renamePasskeySchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({ name: passkeyNameSchema }),
});

export const removePasskeySchema = z.strictObject({ id: idSchema, currentPassword: currentPasswordSchema });
export const passkeyIdSchema = z.object({ id: z.number() });

export const passkeySchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The domain that it works on. */
  rp_id: z.string(),
  createdAt: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Of somebody else, by an admin. */
export const removeStepsSchema = z.strictObject({ id: idSchema, currentPassword: currentPasswordSchema });
export const removedStepsSchema = z.object({ codes: z.boolean(), passkeys: z.number() });

/** `refresh` answers 'Are you still here ?'; reading the session alone does not keep it alive. */
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
  company_id: z.number().nullable(),
  /** The company requires one-time codes of this admin: nothing else is possible before. */
  must_set_up_codes: z.boolean(),
  /** The person may switch to another company. */
  several_companies: z.boolean(),
  /** When the session ends without activity; null without a session. */
  expires_at: z.string().nullable(),
  /** When the person is asked 'Are you still here ?'. */
  warns_at: z.string().nullable(),
  /** IANA name of the company's zone, in which all days, weeks and times are shown. */
  time_zone: z.string().nullable(),
  /** Hours after which a running record counts as forgotten. */
  max_shift_hours: z.number().nullable(),
  /** Server time. Compare the two above with this only: a browser's clock may be hours off. */
  now: z.string(),
});
export type SessionAnswer = z.infer<typeof sessionSchema>;

export const switchCompanySchema = z.strictObject({ company_id: idSchema });

export const ownCompanySchema = z.object({
  company_id: z.number(),
  name: z.string(),
  role: z.enum(roles),
  is_current: z.boolean(),
});
export type OwnCompany = z.infer<typeof ownCompanySchema>;

/** The stored hash of the session's secret: it names the session, and opens nothing. */
export const sessionIdSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/, 'must be the id of a session'),
});

export const ownSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  installed: z.boolean(),
  createdAt: z.string(),
  /** Accurate to the minute. */
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const createTokenSchema = z.strictObject({
  name: textSchema(maxTokenNameLength).min(1),
  scope: z.enum(tokenScopes).default('read_write'),
  /** Makes the secret part of a calendar's address, /api/v1/calendar/<secret>.ics, which is all that it opens. */
  calendar: z.enum(calendarsOf).optional(),
  /** Absent: never expires. */
  expires_at: momentSchema.nullish(),
  currentPassword: currentPasswordSchema,
});

export const tokenIdSchema = z.strictObject({ id: idSchema });

export const accessTokenSchema = z.object({
  id: z.number(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  calendar: z.enum(calendarsOf).nullable(),
  createdAt: z.string(),
  /** Accurate to the minute. */
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

export const newTokenSchema = accessTokenSchema.extend({ token: z.string() });
