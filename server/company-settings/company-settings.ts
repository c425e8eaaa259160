import { isTimeZone } from '#server/infra/time-zone.ts';
import type { SettingDefinition } from './definition.ts';
import { type SettingKey, settingDefinitions } from './definitions.ts';

/** Typed settings for calculations. Money in pounds. */
export interface CompanySettings {
  company_name: string;
  timezone: string;
  max_shift_hours: number;
  driving_pay_percent: number;
  driving_billable: boolean;
  /** Pounds per hour; null: entries without a charge rate stay off invoices. */
  default_charge_rate: number | null;
  /** Percent on the cost of materials that have no price. */
  materials_markup_percent: number;
  vat_registered: boolean;
  /** Percent. */
  vat_rate: number;
  /** Days; null: kept. */
  location_retention_days: number | null;
  /** Months; null: kept. */
  request_retention_months: number | null;
  keep_photo_location: boolean;
  /** Any setting as text. '' for passwords. */
  text(key: SettingKey): string;
}

const defaults = new Map<string, SettingDefinition>(settingDefinitions.map((each) => [each.key, each]));

/** The environment overrides stored values, these the defaults. Invalid values fall back to the default. */
export function companySettings(
  stored: Readonly<Record<string, string | null>>,
  fixed: Readonly<Record<string, string>>,
): CompanySettings {
  const text = (key: SettingKey): string => {
    const definition = defaults.get(key)!;
    if (definition.isPassword) return '';
    return fixed[key] ?? stored[key] ?? definition.value;
  };
  const number = (key: SettingKey): number => {
    const { range, value: usual } = defaults.get(key)!;
    const value = Number(text(key));
    // An empty default is 0 here.
    return text(key).trim() !== '' && value >= range!.min && value <= range!.max ? value : Number(usual);
  };
  const optional = (key: SettingKey) => (text(key).trim() === '' ? null : number(key));
  return {
    company_name: text('company_name'),
    timezone: isTimeZone(text('timezone')) ? text('timezone') : defaults.get('timezone')!.value,
    max_shift_hours: number('max_shift_hours'),
    driving_pay_percent: number('driving_pay_percent'),
    driving_billable: text('driving_billable') !== 'false',
    default_charge_rate: number('default_charge_rate') || null,
    materials_markup_percent: number('materials_markup_percent'),
    vat_registered: text('vat_registered') === 'true',
    vat_rate: number('vat_rate'),
    location_retention_days: optional('location_retention_days'),
    request_retention_months: optional('request_retention_months'),
    keep_photo_location: text('keep_photo_location') === 'true',
    text,
  };
}
