import { labelOptions } from '#app/lib/label-options.ts';
import { statusColumn } from '#app/table/choice-columns.ts';
import { type TableColumn, textColumn, yesNo } from '#app/table/table-column.ts';
import type { SearchOption } from '#app/ui/combobox.ts';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { readPostCode } from '#server/infra/typed/post-code.ts';
import { cisRateLabels } from '#server/pricing/constants.ts';
import { maxLengths } from '#server/properties/constants.ts';
import { type Property, statusStyles } from './property-table.ts';

const tel = { type: 'tel', maxLength: maxPhoneLength } as const;
const email = { type: 'email', maxLength: maxEmailLength } as const;
const hidden = { startsHidden: true } as const;

/** `landlords`: options for landlord and agent. */
export function propertyColumns(landlords: readonly SearchOption[]): TableColumn<Property>[] {
  const person = { kind: 'choice', options: landlords, asNumber: true, emptyLabel: 'Nobody' } as const;
  return [
    textColumn('address', 'Address', 220, {
      maxLength: maxLengths.address,
      required: true,
      card: 'important',
      isWide: true,
    }),
    {
      id: 'post_code',
      header: 'Postcode',
      size: 110,
      accessorFn: ({ post_code, address_post_code }) => post_code || address_post_code,
      meta: {
        dataType: 'string',
        card: 'important',
        hint: 'Leave empty if it is part of the address.',
        edit: { kind: 'text', maxLength: maxLengths.post_code, read: readPostCode },
      },
    },
    textColumn('city', 'City', 128, { maxLength: maxLengths.city }),
    textColumn('property_type', 'Type', 136, { maxLength: maxLengths.property_type }),
    statusColumn('status', 'Status', 112, statusStyles, { initial: 'active', card: 'important' }),
    textColumn('tenant_name', 'Tenant', 150, { maxLength: maxLengths.tenant_name, card: 'other' }),
    textColumn('tenant_phone', 'Phone', 130, tel),
    textColumn('tenant_email', 'Email', 200, { ...email, ...hidden }),
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
      meta: { dataType: 'string', ...hidden, edit: { ...person, field: 'agent_id' } },
    },
    textColumn('access_notes', 'Access notes', 240, {
      lines: 3,
      maxLength: maxLengths.access_notes,
      ...hidden,
      hint: 'Key safes, pets, access times and so on.',
    }),
    textColumn('billing_name', 'Billing name', 180, { maxLength: maxLengths.billing_name, ...hidden }),
    textColumn('billing_email', 'Billing email', 200, { ...email, ...hidden }),
    textColumn('billing_address', 'Billing address', 240, {
      lines: 2,
      maxLength: maxLengths.billing_address,
      ...hidden,
    }),
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
        edit: { kind: 'choice', options: labelOptions(cisRateLabels), asNumber: true, emptyLabel: 'None' },
      },
    },
    { accessorKey: 'number', header: 'Number', size: 92, meta: { dataType: 'number', ...hidden } },
    { accessorKey: 'updatedAt', header: 'Changed', size: 160, meta: { dataType: 'datetime', startsHidden: true } },
  ];
}
