import { z } from 'zod';
import { currentPasswordSchema, passwordSchema } from '#server/auth/schema.ts';
import { idSchema, loginEmailSchema } from '#server/infra/input.ts';
import { expiredLinkMessage, linkPurposes, linkTokenPattern } from './constants.ts';

const tokenSchema = z.string().regex(linkTokenPattern, expiredLinkMessage);

export const requestResetSchema = z.strictObject({ email: loginEmailSchema });

export const linkTokenSchema = z.strictObject({ token: tokenSchema });

export const passwordByLinkSchema = z.strictObject({ token: tokenSchema, newPassword: passwordSchema });

export const openedLinkSchema = z.object({
  purpose: z.enum(linkPurposes),
  user_id: z.number(),
  first_name: z.string(),
  name: z.string(),
  company_name: z.string(),
  /** The log-in address; with purpose `email` the one to be confirmed. */
  email: z.string(),
  /** The address has a log-in: its owner joins the company with it, and chooses no password. */
  must_join: z.boolean(),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;

/** A new password is needed where somebody else may know the present one: 409 with details.cause own_password_needed. */
export const joinByLinkSchema = z.strictObject({ token: tokenSchema, newPassword: passwordSchema.optional() });
export const joinedSchema = z.object({ company_id: z.number() });

export const emailSetSchema = z.object({ email: z.string() });

export const changeEmailSchema = z.strictObject({ email: loginEmailSchema, currentPassword: currentPasswordSchema });

export const emailChangeSchema = z.object({
  email: z.string(),
  /** True: a link was mailed to the new address, and the log-in address changes once it is opened. */
  must_confirm: z.boolean(),
});

export const sendLinkSchema = z.strictObject({ id: idSchema });

export const sentLinkSchema = z.object({
  email: z.string(),
  purpose: z.enum(linkPurposes).exclude(['email']),
  /** The link for the admin to pass on, as no mail server is set up; null: it is on its way by email. */
  link: z.string().nullable(),
});
export type SentLink = z.infer<typeof sentLinkSchema>;
