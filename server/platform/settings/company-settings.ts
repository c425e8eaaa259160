import { type SettingDefinition, type SettingKey, settingDefinitions } from './definitions.ts';

/** The settings that rules compute with, typed. Money in pounds; percentages as numbers. */
export interface CompanySettings {
  company_name: string;
  timezone: string;
  max_shift_hours: number;
  driving_pay_percent: number;
  driving_billable: boolean;
  /** Pounds an hour; null: entries without a charge rate stay off invoices. */
  default_charge_rate: number | null;
  /** Every setting as text, passwords left out. */
  text(key: SettingKey): string;
}

function knownTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const defaults = new Map<string, SettingDefinition>(settingDefinitions.map((each) => [each.key, each]));

/**
 * Reads a company's settings from the stored differences, what the environment fixes winning over both.
 * Values are parsed again on every read and fall back to the default, so that one bad row cannot stop the product.
 */
export function companySettings(
  stored: Readonly<Record<string, string | null>>,
  fixed: Readonly<Record<string, string>>,
): CompanySettings {
  const text = (key: SettingKey): string => {
    const definition = defaults.get(key)!;
    if (definition.isPassword) return '';
    return fixed[key] ?? stored[key] ?? definition.value;
  };
  const number = (key: SettingKey, min: number, max: number): number => {
    const value = Number(text(key));
    const good = text(key).trim() !== '' && Number.isFinite(value) && value >= min && value <= max;
    return good ? value : Number(defaults.get(key)!.value);
  };
  const chargeRate = Number(text('default_charge_rate'));
  return {
    company_name: text('company_name'),
    timezone: knownTimeZone(text('timezone')) ? text('timezone') : defaults.get('timezone')!.value,
    max_shift_hours: number('max_shift_hours', 1, 48),
    driving_pay_percent: number('driving_pay_percent', 0, 1000),
    driving_billable: text('driving_billable') !== 'false',
    default_charge_rate: text('default_charge_rate').trim() !== '' && chargeRate > 0 ? chargeRate : null,
    text,
  };
}
