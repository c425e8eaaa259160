import type { Users } from '#db/types.gen.ts';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { defineFields } from '#server/infra/fields.ts';
import { maxPasswordLength } from '#server/infra/typed/password.ts';
import { roleLabels } from '../auth/constants.ts';
import { maxTradesLength } from '../trades/constants.ts';
import { userStatusLabels } from './constants.ts';
import type { userNoun } from './noun.ts';

export const userFields = defineFields<Users, (typeof userNoun)['hidden'][number]>()({
  anonymised_at: { label: 'Anonymised at', kind: 'moment' },
  cis_rate: { label: 'CIS rate', kind: 'percent' },
  /** This number and the next as they are printed, in groups. */
  cis_utr: { label: 'UTR', kind: 'text', limit: 20 },
  cis_verification: { label: 'CIS verification number', kind: 'text', limit: 40 },
  current_charge_rate: { label: 'Charge rate', kind: 'pounds', unit: 'pounds per hour' },
  current_rate: { label: 'Rate', kind: 'pounds', unit: 'pounds per hour' },
  /** Postcode districts where a worker works. */
  districts: { label: 'Areas', kind: 'text', limit: 200 },
  email: { label: 'Email', kind: 'text', limit: maxEmailLength },
  first_name: { label: 'First name', kind: 'text', limit: 100 },
  has_free_week: { label: 'Free all week', kind: 'yesNo' },
  last_login: { label: 'Last login', kind: 'moment' },
  last_login_enabled_notification: { label: 'Notifications', kind: 'yesNo' },
  last_login_method: { label: 'Logged in with', kind: 'text' },
  last_name: { label: 'Last name', kind: 'text', limit: 100 },
  login_link: { label: 'Log-in link', kind: 'text' },
  login_ready: { label: 'Log-in', kind: 'yesNo' },
  mobile: { label: 'Mobile', kind: 'text', limit: maxPhoneLength },
  notify_jobs: { label: 'Notify jobs', kind: 'yesNo' },
  notify_money: { label: 'Notify money', kind: 'yesNo' },
  notify_reminders: { label: 'Notify reminders', kind: 'yesNo' },
  passkey: { label: 'Passkey', kind: 'text' },
  password: { label: 'Password', kind: 'text', limit: maxPasswordLength },
  role: { label: 'Role', kind: 'choice', labels: roleLabels },
  status: { label: 'Status', kind: 'choice', labels: userStatusLabels },
  trades: { label: 'Trades', kind: 'text', limit: maxTradesLength },
  two_factor: { label: 'Two-step login', kind: 'yesNo' },
});
