/** The settings' four groups, in the order in which the settings page shows them. */
export type SettingCategory = 'general' | 'invoice' | 'email' | 'aws';

/**
 * One setting. The database holds only values that differ from `value`; the definition itself lives here.
 * `validation` is the rule string that the settings page speaks: rules parted by `|`
 * (required, email, numeric, min:N, max:N, in:a,b). What it cannot say is in `range` and in `server/settings/rules.ts`.
 */
export interface SettingDefinition {
  /** By which the setting is called and known to history: once given it is never changed or used again. Below 1,000. */
  id: number;
  key: string;
  category: SettingCategory;
  value: string;
  isRequired?: boolean;
  /** Encrypted at rest and never returned. */
  isPassword?: boolean;
  /**
   * Of a password: the settings that say where it is sent, and how. A change of one asks for the password again: it was
   * entered for that place only.
   */
  boundTo?: readonly string[];
  /** Of a password: those of them without which it is sent nowhere. */
  pointlessWithout?: readonly string[];
  /** In which words it is asked for again. */
  enterAgain?: string;
  /** Made by the system: neither listed nor changed as settings are. */
  isSecret?: boolean;
  validation?: string;
  /** A comma list; the page shows a dropdown. */
  options?: string;
  /** What a number may be, both included. */
  range?: { min: number; max: number; decimals: number };
  /** May have several lines. */
  isLong?: boolean;
  placeholder?: string;
  /** What the page calls it. */
  description: string;
  helpText?: string;
}

/** Yes or no, as a dropdown. */
export const yesOrNo = { validation: 'in:true,false', options: 'true,false' } as const;
