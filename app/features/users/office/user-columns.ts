import { personColumn } from '#app/features/labels/person-column.tsx';
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
import { column } from '#app/table/column.tsx';
import { type TableColumn, withMeta } from '#app/table/table-column.ts';
import type { SearchOption } from '#app/ui/combobox.ts';
import { readDistricts } from '#server/infra/typed/districts.ts';
import { readUtr, readVerification } from '#server/infra/typed/tax-number.ts';
import type { CisRate } from '#server/pricing/constants.ts';
import { linkLifetimes } from '#server/session/constants.ts';
import { rateFields } from '#server/user-rates/fields.ts';
import { userFields } from '#server/users/fields.ts';

/** CIS deduction in per cent; 0 is paid gross. */
const cisLabels = { 0: 'Gross (0%)', 20: '20%', 30: '30%' } as const satisfies Record<CisRate, string>;

/** Shows the CIS fields for subcontractors, and while any of them has a value. */
const isInCis = ({ cis_rate, cis_utr, cis_verification }: Readonly<Record<string, string>>) =>
  [cis_rate, cis_utr, cis_verification].some(Boolean);

export const userColumns: readonly TableColumn<User>[] = [
  column(userFields.first_name, {
    size: 150,
    required: true,
    card: 'important',
    cardCell: ({ row }) => nameOf(row.original),
    edit: true,
  }),
  column(userFields.last_name, { size: 150, edit: true }),
  column(userFields.role, { size: 120, required: true, statusStyle: roleStyles, card: 'important', edit: true }),
  column(userFields.email, { size: 240, required: true, card: 'important', edit: { type: 'email' } }),
  column(userFields.mobile, { size: 140, card: 'other', edit: { type: 'tel' } }),
  column(userFields.status, { size: 112, required: true, statusStyle: statusStyles, initial: 'active', edit: true }),
  column(userFields.trades, {
    size: 170,
    card: 'other',
    hint: 'Parted by commas, as they are called in Settings: Gas, Plumbing.',
    edit: true,
    matters: ({ role }) => role !== 'landlord',
  }),
  column(userFields.districts, {
    size: 130,
    card: 'other',
    hint: 'Postcode districts where they work: M19, M20. Empty: everywhere.',
    edit: { read: readDistricts },
    matters: ({ role }) => role !== 'landlord',
  }),
  column(userFields.login_ready, {
    size: 140,
    accessorFn: ({ login_ready }) => (login_ready ? 'Ready' : 'No password yet'),
    dataType: 'string',
  }),
  column(userFields.current_rate, {
    size: 120,
    cell: ({ row }) =>
      row.original.current_rate === null
        ? row.original.role === 'landlord'
          ? ''
          : 'No rate set'
        : formatPounds(row.original.current_rate),
  }),
  column(userFields.current_charge_rate, { size: 120 }),
  column(userFields.cis_rate, {
    label: 'CIS',
    size: 130,
    accessorFn: ({ cis_rate }) => (cis_rate === null ? '' : cisLabels[cis_rate as keyof typeof cisLabels]),
    dataType: 'string',
    hint: 'Construction Industry Scheme, for subcontractors.',
    edit: { kind: 'choice', options: labelOptions(cisLabels), asNumber: true, emptyLabel: 'Not in CIS' },
    matters: ({ role, cis_rate }) => role !== 'landlord' || cis_rate !== '',
  }),
  column(userFields.cis_utr, {
    size: 130,
    startsHidden: true,
    hint: 'Unique Taxpayer Reference: 10 digits.',
    edit: { read: readUtr },
    matters: isInCis,
  }),
  column(userFields.cis_verification, {
    size: 190,
    startsHidden: true,
    edit: { read: readVerification },
    matters: isInCis,
  }),
  column(userFields.last_login, { size: 160 }),
  column(userFields.last_login_method, {
    size: 180,
    accessorFn: ({ last_login_method }) => loginMethodLabel(last_login_method),
    startsHidden: true,
  }),
  column(userFields.last_login_enabled_notification, { size: 120, startsHidden: true }),
  column(userFields.password, {
    size: 300,
    accessorFn: () => undefined,
    formOnly: true,
    hint: 'At least 8 characters, including letters and numbers. Changing it logs the user out everywhere and revokes their access tokens.',
    edit: { type: 'password' },
    check: passwordError,
  }),
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

export const userFormColumns = userColumns.flatMap((each) =>
  each.id === 'password'
    ? [accessColumn, withMeta(each, { required: true, matters: ({ access }) => access !== 'invitation' })]
    : [each],
);

/** `staff`: the users who may have a rate. */
export function rateColumns(staff: readonly SearchOption[], today: string): TableColumn<UserRate>[] {
  return [
    personColumn(rateFields.user_id, {
      size: 220,
      required: true,
      addOnly: true,
      card: 'important',
      edit: { options: staff },
    }),
    column(rateFields.rate, { size: 120, required: true, card: 'important', edit: true }),
    column(rateFields.charge_rate, { size: 140, hint: 'If empty, the company’s default applies.', edit: true }),
    column(rateFields.effective_from, { size: 140, required: true, initial: today, card: 'important', edit: true }),
    column(rateFields.comment, { size: 320, card: 'other', edit: { lines: 2 } }),
  ];
}
