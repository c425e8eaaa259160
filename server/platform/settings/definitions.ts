/** The settings' four groups, in the order in which the settings page shows them. */
export type SettingCategory = 'general' | 'invoice' | 'email' | 'aws';

/**
 * One setting. The database holds only values that differ from `value`; the definition itself lives here.
 * `validation` is the rule string that the settings page speaks: rules parted by `|`
 * (required, email, numeric, min:N, max:N, in:a,b).
 */
export interface SettingDefinition {
  key: string;
  category: SettingCategory;
  value: string;
  isRequired?: boolean;
  /** Encrypted at rest and never returned. */
  isPassword?: boolean;
  validation?: string;
  /** A comma list; the page shows a dropdown. */
  options?: string;
}

/** Every setting of a company with its default. */
export const settingDefinitions = [
  { key: 'company_name', category: 'general', value: '', isRequired: true, validation: 'required|max:200' },
  { key: 'company_address', category: 'general', value: '', validation: 'max:500' },
  { key: 'company_phone', category: 'general', value: '', validation: 'max:40' },
  { key: 'company_email', category: 'general', value: '', validation: 'email' },
  { key: 'emergency_phone', category: 'general', value: '', validation: 'max:40' },
  { key: 'timezone', category: 'general', value: 'Europe/London', isRequired: true, validation: 'required' },
  {
    key: 'max_shift_hours',
    category: 'general',
    value: '12',
    isRequired: true,
    validation: 'required|numeric',
  },
  {
    key: 'driving_pay_percent',
    category: 'general',
    value: '100',
    isRequired: true,
    validation: 'required|numeric',
  },
  {
    key: 'driving_billable',
    category: 'general',
    value: 'true',
    validation: 'in:true,false',
    options: 'true,false',
  },
  { key: 'default_charge_rate', category: 'general', value: '', validation: 'numeric' },
  {
    key: 'invoice_prefix',
    category: 'invoice',
    value: 'INV',
    isRequired: true,
    validation: 'required|max:10',
  },
  { key: 'invoice_next_number', category: 'invoice', value: '', validation: 'numeric' },
  {
    key: 'invoice_due_days',
    category: 'invoice',
    value: '30',
    isRequired: true,
    validation: 'required|numeric',
  },
  { key: 'invoice_footer', category: 'invoice', value: '', validation: 'max:1000' },
  {
    key: 'invoice_show_workers',
    category: 'invoice',
    value: 'false',
    validation: 'in:true,false',
    options: 'true,false',
  },
  {
    key: 'vat_registered',
    category: 'invoice',
    value: 'false',
    validation: 'in:true,false',
    options: 'true,false',
  },
  { key: 'vat_number', category: 'invoice', value: '', validation: 'max:20' },
  { key: 'vat_rate', category: 'invoice', value: '20', isRequired: true, validation: 'required|numeric' },
  { key: 'bank_name', category: 'invoice', value: '', validation: 'max:100' },
  { key: 'bank_sort_code', category: 'invoice', value: '', validation: 'max:10' },
  { key: 'bank_account', category: 'invoice', value: '', validation: 'max:34' },
  { key: 'smtp_host', category: 'email', value: '', validation: 'max:255' },
  { key: 'smtp_port', category: 'email', value: '587', validation: 'numeric' },
  {
    key: 'smtp_secure',
    category: 'email',
    value: 'false',
    validation: 'in:true,false',
    options: 'true,false',
  },
  { key: 'smtp_user', category: 'email', value: '', validation: 'max:255' },
  { key: 'smtp_password', category: 'email', value: '', isPassword: true, validation: 'max:500' },
  { key: 'mail_from', category: 'email', value: '', validation: 'email' },
  { key: 'aws_region', category: 'aws', value: '', validation: 'max:50' },
  { key: 'aws_bucket', category: 'aws', value: '', validation: 'max:63' },
  { key: 'aws_endpoint', category: 'aws', value: '', validation: 'max:255' },
  { key: 'aws_access_key_id', category: 'aws', value: '', validation: 'max:128' },
  { key: 'aws_secret_access_key', category: 'aws', value: '', isPassword: true, validation: 'max:500' },
] as const satisfies readonly SettingDefinition[];

export type SettingKey = (typeof settingDefinitions)[number]['key'];
