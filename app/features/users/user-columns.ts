import {
  loginMethodWords,
  nameOf,
  passwordFault,
  roleLooks,
  statusLooks,
  type User,
  type UserRate,
} from '#app/features/labels/user-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import type { SearchOption } from '#app/ui/search-select-match.ts';
import { maxPasswordLength } from '#server/auth/constants.ts';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import type { CisRate } from '#server/properties/constants.ts';
import { maxLengths, utrMessage, utrPattern } from '#server/users/constants.ts';

/** Percent by which tax is deducted; none of who is paid gross. */
const cisLabels = { 0: 'Gross (0%)', 20: '20%', 30: '30%' } as const satisfies Record<CisRate, string>;
const utrFault = (utr: unknown) => (utr === '' || utrPattern.test(String(utr)) ? undefined : utrMessage);

/** What is asked of subcontractors; what was filled in stays in sight. */
const isInCis = ({ cis_rate, cis_utr, cis_verification }: Readonly<Record<string, string>>) =>
  [cis_rate, cis_utr, cis_verification].some(Boolean);

export const userColumns: readonly TableColumn<User>[] = [
  {
    key: 'first_name',
    label: 'First name',
    dataType: 'string',
    width: 150,
    sortable: true,
    required: true,
    card: 'important',
    showOnCard: nameOf,
    edit: { kind: 'text', maxLength: maxLengths.first_name },
  },
  {
    key: 'last_name',
    label: 'Last name',
    dataType: 'string',
    width: 150,
    sortable: true,
    edit: { kind: 'text', maxLength: maxLengths.last_name },
  },
  {
    key: 'role',
    label: 'Role',
    dataType: 'status',
    looks: roleLooks,
    width: 120,
    sortable: true,
    required: true,
    card: 'important',
    edit: { kind: 'choice', options: labelOptions(roleLooks) },
  },
  {
    key: 'email',
    label: 'E-mail',
    dataType: 'string',
    width: 240,
    sortable: true,
    required: true,
    card: 'important',
    edit: { kind: 'text', type: 'email', maxLength: maxEmailLength },
  },
  {
    key: 'mobile',
    label: 'Mobile',
    dataType: 'string',
    width: 140,
    sortable: true,
    card: 'other',
    edit: { kind: 'text', type: 'tel', maxLength: maxPhoneLength },
  },
  {
    key: 'status',
    label: 'Status',
    dataType: 'status',
    looks: statusLooks,
    width: 112,
    sortable: true,
    required: true,
    initial: 'active',
    edit: { kind: 'choice', options: labelOptions(statusLooks) },
  },
  {
    key: 'current_rate',
    label: 'Rate',
    dataType: 'currency',
    width: 120,
    show: ({ current_rate, role }) =>
      current_rate === null ? (role === 'landlord' ? '' : 'No rate set') : formatPounds(current_rate),
  },
  { key: 'current_charge_rate', label: 'Charge rate', dataType: 'currency', width: 120 },
  {
    key: 'cis_rate',
    label: 'CIS',
    dataType: 'string',
    width: 130,
    hint: 'Construction Industry Scheme, for subcontractors.',
    value: ({ cis_rate }) => (cis_rate === null ? '' : cisLabels[cis_rate as keyof typeof cisLabels]),
    edit: { kind: 'choice', options: labelOptions(cisLabels), asNumber: true, emptyLabel: 'Not in CIS' },
    matters: ({ role, cis_rate }) => role !== 'landlord' || cis_rate !== '',
  },
  {
    key: 'cis_utr',
    label: 'UTR',
    dataType: 'string',
    width: 130,
    startsHidden: true,
    hint: 'Unique Taxpayer Reference: 10 digits.',
    edit: { kind: 'text', maxLength: maxLengths.cis_utr },
    check: utrFault,
    matters: isInCis,
  },
  {
    key: 'cis_verification',
    label: 'CIS verification number',
    dataType: 'string',
    width: 190,
    startsHidden: true,
    edit: { kind: 'text', maxLength: maxLengths.cis_verification },
    matters: isInCis,
  },
  { key: 'last_login', label: 'Last login', dataType: 'datetime', width: 160, sortable: true },
  {
    key: 'last_login_method',
    label: 'Logged in with',
    dataType: 'string',
    width: 180,
    startsHidden: true,
    value: ({ last_login_method }) => loginMethodWords(last_login_method),
  },
  {
    key: 'last_login_enabled_notification',
    label: 'Notifications',
    dataType: 'boolean',
    width: 120,
    startsHidden: true,
  },
  {
    key: 'password',
    label: 'Password',
    dataType: 'string',
    width: 300,
    required: true,
    only: 'form',
    hint: 'At least 8 characters, with letters and numbers. Changing it logs the user out everywhere and ends their access tokens.',
    edit: { kind: 'text', type: 'password', maxLength: maxPasswordLength },
    check: passwordFault,
  },
];

/** A rate's fields. `staff`: whose it may be. */
export function rateColumns(staff: readonly SearchOption[], today: string): TableColumn<UserRate>[] {
  return [
    {
      key: 'user',
      label: 'User',
      dataType: 'string',
      width: 220,
      sortable: true,
      required: true,
      addOnly: true,
      card: 'important',
      value: ({ User: user }) => nameOf(user),
      edit: { kind: 'choice', field: 'user_id', options: staff, asNumber: true },
    },
    {
      key: 'rate',
      label: 'Rate',
      dataType: 'currency',
      width: 120,
      sortable: true,
      required: true,
      card: 'important',
      edit: { kind: 'currency' },
    },
    {
      key: 'charge_rate',
      label: 'Charge rate',
      dataType: 'currency',
      width: 140,
      sortable: true,
      edit: { kind: 'currency' },
    },
    {
      key: 'effective_from',
      label: 'From',
      dataType: 'date',
      width: 140,
      sortable: true,
      required: true,
      initial: today,
      card: 'important',
      edit: { kind: 'date' },
    },
    {
      key: 'comment',
      label: 'Comment',
      dataType: 'string',
      width: 320,
      card: 'other',
      edit: { kind: 'text', lines: 2, maxLength: maxLengths.rate_comment },
    },
  ];
}
