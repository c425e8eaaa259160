import { type TableColumn, yesNo } from '#app/table/table-column.ts';
import type { SearchOption } from '#app/ui/combobox.ts';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { maxLengths } from '#server/properties/constants.ts';
import { cisOptions, type Property, statusOptions, statusStyles } from './property-labels.ts';

/** `landlords`: options for landlord and agent. */
export function propertyColumns(landlords: readonly SearchOption[]): TableColumn<Property>[] {
  const person = { kind: 'choice', options: landlords, asNumber: true, emptyLabel: 'Nobody' } as const;
  return [
    {
      accessorKey: 'address',
      header: 'Address',
      size: 280,
      meta: {
        dataType: 'string',
        required: true,
        card: 'important',
        edit: { kind: 'text', maxLength: maxLengths.address },
      },
    },
    {
      id: 'post_code',
      header: 'Postcode',
      size: 110,
      accessorFn: ({ post_code, address_post_code }) => post_code || address_post_code,
      meta: {
        dataType: 'string',
        card: 'important',
        hint: 'Leave empty if it is part of the address.',
        edit: { kind: 'text', maxLength: maxLengths.post_code },
      },
    },
    {
      accessorKey: 'city',
      header: 'City',
      size: 120,
      meta: { dataType: 'string', edit: { kind: 'text', maxLength: maxLengths.city } },
    },
    {
      accessorKey: 'property_type',
      header: 'Type',
      size: 110,
      meta: { dataType: 'string', edit: { kind: 'text', maxLength: maxLengths.property_type } },
    },
    {
      accessorKey: 'status',
      header: 'Status',
      size: 112,
      meta: {
        dataType: 'status',
        statusStyle: statusStyles,
        required: true,
        initial: 'active',
        card: 'important',
        edit: { kind: 'choice', options: statusOptions },
      },
    },
    {
      accessorKey: 'tenant_name',
      header: 'Tenant',
      size: 150,
      meta: { dataType: 'string', card: 'other', edit: { kind: 'text', maxLength: maxLengths.tenant_name } },
    },
    {
      accessorKey: 'tenant_phone',
      header: 'Phone',
      size: 130,
      meta: { dataType: 'string', edit: { kind: 'text', type: 'tel', maxLength: maxPhoneLength } },
    },
    {
      accessorKey: 'tenant_email',
      header: 'Email',
      size: 200,
      meta: {
        dataType: 'string',
        startsHidden: true,
        edit: { kind: 'text', type: 'email', maxLength: maxEmailLength },
      },
    },
    {
      accessorKey: 'landlord_name',
      header: 'Landlord',
      size: 150,
      meta: { dataType: 'string', edit: { ...person, field: 'landlord_id' } },
    },
    {
      accessorKey: 'agent_name',
      header: 'Agent',
      size: 160,
      meta: { dataType: 'string', startsHidden: true, edit: { ...person, field: 'agent_id' } },
    },
    {
      accessorKey: 'access_notes',
      header: 'Access notes',
      size: 240,
      meta: {
        dataType: 'string',
        startsHidden: true,
        hint: 'Key safes, pets, access times and so on.',
        edit: { kind: 'text', lines: 3, maxLength: maxLengths.access_notes },
      },
    },
    {
      accessorKey: 'billing_name',
      header: 'Billing name',
      size: 180,
      meta: {
        dataType: 'string',
        startsHidden: true,
        edit: { kind: 'text', maxLength: maxLengths.billing_name },
      },
    },
    {
      accessorKey: 'billing_email',
      header: 'Billing email',
      size: 200,
      meta: {
        dataType: 'string',
        startsHidden: true,
        edit: { kind: 'text', type: 'email', maxLength: maxEmailLength },
      },
    },
    {
      accessorKey: 'billing_address',
      header: 'Billing address',
      size: 240,
      meta: {
        dataType: 'string',
        startsHidden: true,
        edit: { kind: 'text', lines: 2, maxLength: maxLengths.billing_address },
      },
    },
    {
      id: 'billing_reverse_charge',
      header: 'Reverse charge',
      size: 140,
      accessorFn: ({ billing_reverse_charge }) => billing_reverse_charge && 'Yes',
      meta: {
        dataType: 'boolean',
        required: true,
        startsHidden: true,
        initial: 'false',
        hint: 'The customer accounts for the VAT to HMRC.',
        edit: { kind: 'choice', options: yesNo, asBoolean: true },
      },
    },
    {
      id: 'billing_cis_rate',
      header: 'CIS deduction',
      size: 130,
      accessorFn: ({ billing_cis_rate }) => (billing_cis_rate ?? null) !== null && `${billing_cis_rate}%`,
      meta: {
        dataType: 'string',
        startsHidden: true,
        hint: 'Deducted from labour by customers in the construction industry.',
        edit: { kind: 'choice', options: cisOptions, asNumber: true, emptyLabel: 'None' },
      },
    },
    {
      accessorKey: 'updatedAt',
      header: 'Changed',
      size: 160,
      meta: { dataType: 'datetime', startsHidden: true },
    },
  ];
}
