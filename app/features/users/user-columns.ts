import {
  loginMethodLabel,
  nameOf,
  passwordError,
  roleStyles,
  statusStyles,
  type User,
  type UserRate,
} from '#app/features/labels/user-labels.ts';
import { formatPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { type FieldMeta, type StatusStyles, type TableColumn, textColumn, withMeta } from '#app/table/table-column.ts';
import type { SearchOption } from '#app/ui/combobox.ts';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { maxPasswordLength } from '#server/infra/typed/password.ts';
import { readUtr, readVerification } from '#server/infra/typed/tax-number.ts';
import type { CisRate } from '#server/pricing/constants.ts';
import { linkLifetimes } from '#server/session/constants.ts';
import { maxLengths } from '#server/users/constants.ts';

/** CIS deduction in per cent; 0 is paid gross. */
const cisLabels = { 0: 'Gross (0%)', 20: '20%', 30: '30%' } as const satisfies Record<CisRate, string>;

/** Shows the CIS fields for subcontractors, and while any of them has a value. */
const isInCis = ({ cis_rate, cis_utr, cis_verification }: Readonly<Record<string, string>>) =>
  [cis_rate, cis_utr, cis_verification].some(Boolean);

const styledColumn = (
  accessorKey: 'role' | 'status',
  header: string,
  size: number,
  statusStyle: StatusStyles,
  meta: Partial<FieldMeta<User>>,
): TableColumn<User> => {
  const edit = { kind: 'choice', options: labelOptions(statusStyle) } as const;
  return { accessorKey, header, size, meta: { dataType: 'status', statusStyle, required: true, edit, ...meta } };
};

export const userColumns: readonly TableColumn<User>[] = [
  textColumn('first_name', 'First name', 150, {
    maxLength: maxLengths.first_name,
    required: true,
    card: 'important',
    cardCell: ({ row }) => nameOf(row.original),
  }),
  textColumn('last_name', 'Last name', 150, { maxLength: maxLengths.last_name }),
  styledColumn('role', 'Role', 120, roleStyles, { card: 'important' }),
  textColumn('email', 'Email', 240, { type: 'email', maxLength: maxEmailLength, required: true, card: 'important' }),
  textColumn('mobile', 'Mobile', 140, { type: 'tel', maxLength: maxPhoneLength, card: 'other' }),
  styledColumn('status', 'Status', 112, statusStyles, { initial: 'active' }),
  {
    id: 'login_ready',
    header: 'Log-in',
    size: 140,
    accessorFn: ({ login_ready }) => (login_ready ? 'Ready' : 'No password yet'),
    meta: { dataType: 'string' },
  },
  {
    accessorKey: 'current_rate',
    header: 'Rate',
    size: 120,
    cell: ({ row }) =>
      row.original.current_rate === null
        ? row.original.role === 'landlord'
          ? ''
          : 'No rate set'
        : formatPounds(row.original.current_rate),
    meta: { dataType: 'currency' },
  },
  { accessorKey: 'current_charge_rate', header: 'Charge rate', size: 120, meta: { dataType: 'currency' } },
  {
    id: 'cis_rate',
    header: 'CIS',
    size: 130,
    accessorFn: ({ cis_rate }) => (cis_rate === null ? '' : cisLabels[cis_rate as keyof typeof cisLabels]),
    meta: {
      dataType: 'string',
      hint: 'Construction Industry Scheme, for subcontractors.',
      edit: { kind: 'choice', options: labelOptions(cisLabels), asNumber: true, emptyLabel: 'Not in CIS' },
      matters: ({ role, cis_rate }) => role !== 'landlord' || cis_rate !== '',
    },
  },
  textColumn('cis_utr', 'UTR', 130, {
    maxLength: maxLengths.cis_utr,
    startsHidden: true,
    hint: 'Unique Taxpayer Reference: 10 digits.',
    read: readUtr,
    matters: isInCis,
  }),
  textColumn('cis_verification', 'CIS verification number', 190, {
    maxLength: maxLengths.cis_verification,
    read: readVerification,
    startsHidden: true,
    matters: isInCis,
  }),
  { accessorKey: 'last_login', header: 'Last login', size: 160, meta: { dataType: 'datetime' } },
  {
    id: 'last_login_method',
    header: 'Logged in with',
    size: 180,
    accessorFn: ({ last_login_method }) => loginMethodLabel(last_login_method),
    meta: { dataType: 'string', startsHidden: true },
  },
  {
    accessorKey: 'last_login_enabled_notification',
    header: 'Notifications',
    size: 120,
    meta: { dataType: 'boolean', startsHidden: true },
  },
  {
    id: 'password',
    header: 'Password',
    size: 300,
    meta: {
      dataType: 'string',
      formOnly: true,
      hint: 'At least 8 characters, including letters and numbers. Changing it logs the user out everywhere and revokes their access tokens.',
      edit: { kind: 'text', type: 'password', maxLength: maxPasswordLength },
      check: passwordError,
    },
  },
];

/** How a new user gets their password; not a field of the API, where no password means an invitation. */
const accessColumn: TableColumn<User> = {
  id: 'access',
  header: 'How they log in',
  size: 300,
  meta: {
    dataType: 'string',
    required: true,
    addOnly: true,
    formOnly: true,
    initial: 'invitation',
    hint: `With an invitation, they choose a password themselves within ${linkLifetimes.invitation.label}.`,
    edit: { kind: 'choice', options: labelOptions({ invitation: 'Send an invitation', password: 'Set a password' }) },
  },
};

export const userFormColumns = userColumns.flatMap((column) =>
  column.id === 'password'
    ? [accessColumn, withMeta(column, { required: true, matters: ({ access }) => access !== 'invitation' })]
    : [column],
);

/** `staff`: the users who may have a rate. */
export function rateColumns(staff: readonly SearchOption[], today: string): TableColumn<UserRate>[] {
  return [
    {
      id: 'user',
      header: 'User',
      size: 220,
      accessorFn: ({ User: user }) => nameOf(user),
      meta: {
        dataType: 'string',
        required: true,
        addOnly: true,
        card: 'important',
        edit: { kind: 'choice', field: 'user_id', options: staff, asNumber: true },
      },
    },
    {
      accessorKey: 'rate',
      header: 'Rate',
      size: 120,
      meta: { dataType: 'currency', required: true, card: 'important', edit: { kind: 'currency' } },
    },
    {
      accessorKey: 'charge_rate',
      header: 'Charge rate',
      size: 140,
      meta: {
        dataType: 'currency',
        hint: 'If empty, the company’s default applies.',
        edit: { kind: 'currency' },
      },
    },
    {
      accessorKey: 'effective_from',
      header: 'From',
      size: 140,
      meta: { dataType: 'date', required: true, initial: today, card: 'important', edit: { kind: 'date' } },
    },
    textColumn('comment', 'Comment', 320, { lines: 2, maxLength: maxLengths.rate_comment, card: 'other' }),
  ];
}
