import type { settingCategories } from './constants.ts';

export type SettingCategory = (typeof settingCategories)[number];

/**
 * The database stores only values that differ from `value`. `validation` holds rules for the settings page, separated
 * by `|` (required, email, numeric, min:N, max:N, in:a,b); more are in `range` and `server/settings/rules.ts`.
 */
export interface SettingDefinition {
  /** Identifies the setting in URLs and history, so never change or reuse it. Below 1,000. */
  id: number;
  key: string;
  category: SettingCategory;
  value: string;
  isRequired?: boolean;
  isPassword?: boolean;
  /** For passwords: the settings of its destination. Changing one requires the password again. */
  boundTo?: readonly string[];
  /** For passwords: those of `boundTo` without which it is sent nowhere. */
  pointlessWithout?: readonly string[];
  enterAgain?: string;
  /** Managed by the system: not listed or changed like other settings. */
  isSecret?: boolean;
  /** Different in each company, so that the environment cannot set it for all. */
  isUnique?: boolean;
  validation?: string;
  /** Comma-separated; shown as a dropdown. */
  options?: string;
  /** Bounds of a number, inclusive. */
  range?: { min: number; max: number; decimals: number };
  isLong?: boolean;
  /** Codes and names of an accounts program, read by account-codes.ts. */
  codes?: 'accounts' | 'taxes';
  /** A time of day, stored as 'HH:MM'. */
  isTime?: boolean;
  placeholder?: string;
  description: string;
  helpText?: string;
}

export const yesOrNo = { validation: 'in:true,false', options: 'true,false' } as const;
