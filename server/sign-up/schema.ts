import { z } from 'zod';
import { passwordSchema } from '#server/auth/schema.ts';
import { signUpModes } from '#server/infra/constants.ts';
import { loginEmailSchema } from '#server/infra/input.ts';
import { maxPasswordLength } from '#server/infra/typed/password.ts';
import { expiredLinkMessage, linkTokenPattern } from '../session/constants.ts';
import { emptyMessages, signUpLengths } from './constants.ts';

const tokenSchema = z.string().regex(linkTokenPattern, expiredLinkMessage);
const companyNameSchema = z.string().trim().min(1, emptyMessages.company_name).max(signUpLengths.company_name);
const nameSchema = z.string().trim().min(1, emptyMessages.name).max(signUpLengths.name);

export const signUpStateSchema = z.object({ mode: z.enum(signUpModes) });

export const requestSignUpSchema = z.strictObject({
  company_name: companyNameSchema,
  /** Of the person, who becomes its first admin. */
  name: nameSchema,
  email: loginEmailSchema,
  password: passwordSchema,
  /** Hidden field: only bots fill it. */
  website: z.string().max(1_000).optional().meta({ hidden: true }),
});

export const signUpTokenSchema = z.strictObject({ token: tokenSchema });

export const openedSignUpSchema = z.object({
  /** request: confirm it with the password; invitation: name the company. */
  kind: z.enum(['request', 'invitation']),
  email: z.string(),
  /** Null for an invitation. */
  company_name: z.string().nullable(),
});

export const confirmSignUpSchema = z.strictObject({
  token: tokenSchema,
  password: z.string().min(1).max(maxPasswordLength),
});

export const acceptInvitationSchema = z.strictObject({
  token: tokenSchema,
  company_name: companyNameSchema,
  name: nameSchema,
  password: passwordSchema,
});

export const signedUpSchema = z.object({ email: z.string(), company_name: z.string() });
