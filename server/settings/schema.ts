import { z } from 'zod';
import { expectedUpdatedAtSchema, idSchema } from '#server/infra/input.ts';

/**
 * What a person typed, or a program's own kind of value. Null empties the setting. '' empties it too, but for a password:
 * a form that shows none sends it back empty, and that must not wipe it.
 */
const valueSchema = z.union([z.string().max(10_000), z.number(), z.boolean()]).nullable();

const confirmations = {
  /** Yes to 'this changes what existing records are worth', which is asked by 409. */
  confirm_past: z.boolean().optional(),
  /** Save although the service refuses them, which is told by 422. */
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

/** What came of asking a service: whether it does what it is there for, and in which words it answered. */
export const triedServiceSchema = z.object({ ok: z.boolean(), message: text });
export type TriedService = z.infer<typeof triedServiceSchema>;

/** A text that is not there is ''. */
export const settingSchema = z.object({
  id: z.number(),
  key: text,
  /** As it holds now; of a password always ''. */
  value: text,
  category: z.enum(['general', 'invoice', 'email', 'aws']),
  isRequired: z.boolean(),
  isPassword: z.boolean(),
  isSecret: z.boolean(),
  /** Rules parted by `|`: required, email, numeric, min:N, max:N, in:a,b. */
  validation: text,
  /** A comma list of what it may be. */
  options: text,
  placeholder: text,
  /** What to call it. */
  description: text,
  helpText: text,
  /** May have several lines. */
  isLong: z.boolean(),
  /** Of a password: the keys of the settings whose change asks for it again. */
  boundTo: z.array(text),
  /** What to tell its person then. */
  enterAgain: text,
  hasValue: z.boolean(),
  /** Set by the environment: not to be changed here. */
  fixed: z.boolean(),
  /** Null: never saved. */
  updatedAt: text.nullable(),
});
export type Setting = z.infer<typeof settingSchema>;

/** The company's logo, in pixels; nulls where there is none. */
export const logoSchema = z.object({
  id: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Logo = z.infer<typeof logoSchema>;

/** The setting as it is now, and whether the call changed it. */
export const savedSettingSchema = settingSchema.extend({ changed: z.boolean() });

export const savedSettingsSchema = z.object({
  /** How many were changed. */
  updated: z.number(),
  settings: z.array(settingSchema),
});

/**
 * What a value lacks by the rules of `validation`, in the specified words; undefined: nothing. min and max count characters.
 * Only `required` minds an empty value.
 */
export function validationFault(validation: string, value: string): string | undefined {
  for (const rule of validation.split('|')) {
    const [name = '', argument = ''] = rule.split(/:(.*)/s);
    const fault = ruleFault(name, argument, value);
    if (fault) return fault;
  }
  return undefined;
}

function ruleFault(name: string, argument: string, value: string): string | undefined {
  if (name === 'required') return value === '' ? 'This field is required' : undefined;
  if (value === '') return undefined;
  switch (name) {
    case 'email':
      return z.email().safeParse(value).success ? undefined : 'Please enter a valid email address';
    case 'numeric':
      return /^-?\d+(\.\d+)?$/.test(value) ? undefined : 'This field must be a number';
    case 'min':
      return value.length < Number(argument) ? `Minimum length is ${argument} characters` : undefined;
    case 'max':
      return value.length > Number(argument) ? `Maximum length is ${argument} characters` : undefined;
    case 'in': {
      const words = argument.split(',');
      return words.includes(value) ? undefined : `Value must be one of: ${words.join(', ')}`;
    }
    default:
      return undefined;
  }
}
