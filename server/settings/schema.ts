import { z } from 'zod';
import { settingCategories } from '#server/company-settings/constants.ts';
import { emailMessage } from '#server/infra/constants.ts';
import { expectedUpdatedAtSchema, idSchema } from '#server/infra/input.ts';

/** Null clears the setting. '' clears it too, except a password, because a form sends hidden passwords as ''. */
const valueSchema = z.union([z.string().max(10_000), z.number(), z.boolean()]).nullable();

const confirmations = {
  /** Confirms the 409 about changed values of existing records. */
  confirm_past: z.boolean().optional(),
  /** Saves despite the 422 of a failed service test. */
  confirm_unproved: z.boolean().optional(),
};

export const updateSettingSchema = z.strictObject({
  id: idSchema,
  value: valueSchema,
  expected_updatedAt: expectedUpdatedAtSchema,
  ...confirmations,
});

export const updateSettingsSchema = z.strictObject({
  settings: z
    .array(z.strictObject({ id: idSchema, value: valueSchema, expected_updatedAt: expectedUpdatedAtSchema }))
    .max(100),
  ...confirmations,
});

const text = z.string();

export const triedServiceSchema = z.object({ ok: z.boolean(), message: text });
export type TriedService = z.infer<typeof triedServiceSchema>;

export const settingSchema = z.object({
  id: z.number(),
  key: text,
  value: text,
  category: z.enum(settingCategories),
  isRequired: z.boolean(),
  isPassword: z.boolean(),
  isSecret: z.boolean(),
  /** Rules separated by `|`: required, email, numeric, min:N, max:N, in:a,b. */
  validation: text,
  /** Comma-separated values. */
  options: text,
  placeholder: text,
  description: text,
  helpText: text,
  isLong: z.boolean(),
  /** For a password: keys of the settings whose change requires entering it again. */
  boundTo: z.array(text),
  enterAgain: text,
  hasValue: z.boolean(),
  /** Set by the environment, so read-only. */
  fixed: z.boolean(),
  updatedAt: text.nullable(),
});
export type Setting = z.infer<typeof settingSchema>;

export const logoSchema = z.object({
  id: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Logo = z.infer<typeof logoSchema>;

/** Moment and size only if there is one company: with several, they tell of the others. `unknown`: unreadable. */
export const lastBackupSchema = z.object({
  state: z.enum(['off', 'none', 'unknown', 'made']),
  day: text.nullable(),
  at: text.nullable(),
  bytes: z.number().nullable(),
  is_late: z.boolean(),
});
export type LastBackup = z.infer<typeof lastBackupSchema>;

export const savedSettingSchema = settingSchema.extend({ changed: z.boolean() });

export const savedSettingsSchema = z.object({
  updated: z.number(),
  settings: z.array(settingSchema),
});

/** Message in the specified words, or undefined. min and max count characters; only `required` rejects ''. */
export function validationError(validation: string, value: string): string | undefined {
  for (const rule of validation.split('|')) {
    const [name = '', argument = ''] = rule.split(/:(.*)/s);
    const error = ruleError(name, argument, value);
    if (error) return error;
  }
  return undefined;
}

function ruleError(name: string, argument: string, value: string): string | undefined {
  if (name === 'required') return value === '' ? 'This field is required' : undefined;
  if (value === '') return undefined;
  switch (name) {
    case 'email':
      return z.email().safeParse(value).success ? undefined : emailMessage;
    case 'numeric':
      return /^-?\d+(\.\d+)?$/.test(value) ? undefined : 'This field must be a number';
    case 'min':
      return value.length < Number(argument) ? `Minimum length is ${argument} characters` : undefined;
    case 'max':
      return value.length > Number(argument) ? `Maximum length is ${argument} characters` : undefined;
    case 'in': {
      const values = argument.split(',');
      return values.includes(value) ? undefined : `Value must be one of: ${values.join(', ')}`;
    }
    default:
      return undefined;
  }
}
