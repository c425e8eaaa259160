import { labelOptions } from '#app/lib/label-options.ts';
import { column } from '#app/table/column.tsx';
import type { Choices, TableColumn } from '#app/table/table-column.ts';
import type { SearchOption } from '#app/ui/combobox.ts';
import { readPlace } from '#server/infra/typed/place.ts';
import { readPostCode } from '#server/infra/typed/post-code.ts';
import { cisRateLabels } from '#server/pricing/constants.ts';
import { propertyFields } from '#server/properties/fields.ts';
import { type Property, statusStyles } from './property-list.ts';

const hidden = { startsHidden: true } as const;

const noChoices: Choices = { options: [] };

/** `landlords`: options for landlord and agent; `customers`: for who pays. */
export function propertyColumns(landlords: readonly SearchOption[], customers = noChoices): TableColumn<Property>[] {
  const people = { options: landlords, emptyLabel: 'Nobody' };
  return [
    column(propertyFields.address, { size: 220, required: true, card: 'important', isWide: true, edit: true }),
    column(propertyFields.post_code, {
      size: 110,
      accessorFn: ({ post_code, address_post_code }) => post_code || address_post_code,
      card: 'important',
      hint: 'Leave empty if it is part of the address.',
      edit: { read: readPostCode },
    }),
    column(propertyFields.city, { size: 128, edit: true }),
    column(propertyFields.property_type, { size: 136, edit: true }),
    column(propertyFields.status, {
      size: 112,
      required: true,
      statusStyle: statusStyles,
      initial: 'active',
      card: 'important',
      edit: true,
    }),
    column(propertyFields.tenant_name, { size: 150, card: 'other', edit: true }),
    column(propertyFields.tenant_phone, { label: 'Phone', size: 130, edit: { type: 'tel' } }),
    column(propertyFields.tenant_email, { label: 'Email', size: 200, ...hidden, edit: { type: 'email' } }),
    column(propertyFields.customer_id, {
      id: 'customer_name',
      size: 170,
      accessorFn: ({ customer_name }) => customer_name,
      // Its billing fields, or agent and landlord, say the same.
      noImport: true,
      hint: 'Who pays. Leave empty to invoice the agent, else the landlord, or what the billing fields say.',
      edit: customers,
    }),
    column(propertyFields.landlord_id, {
      id: 'landlord_name',
      size: 150,
      accessorFn: ({ landlord_name }) => landlord_name,
      edit: people,
    }),
    column(propertyFields.agent_id, {
      id: 'agent_name',
      size: 160,
      accessorFn: ({ agent_name }) => agent_name,
      ...hidden,
      edit: people,
    }),
    column(propertyFields.place, {
      size: 180,
      ...hidden,
      hint: 'Latitude and longitude, as maps show them. If empty, it is measured where work is started.',
      edit: { read: readPlace },
    }),
    column(propertyFields.access_notes, {
      size: 240,
      ...hidden,
      hint: 'Key safes, pets, access times and so on.',
      edit: { lines: 3 },
    }),
    column(propertyFields.billing_name, { size: 180, ...hidden, edit: true }),
    column(propertyFields.billing_email, { size: 200, ...hidden, edit: { type: 'email' } }),
    column(propertyFields.billing_address, { size: 240, ...hidden, edit: { lines: 2 } }),
    column(propertyFields.billing_reverse_charge, {
      size: 140,
      accessorFn: ({ billing_reverse_charge }) => billing_reverse_charge && 'Yes',
      required: true,
      ...hidden,
      initial: 'false',
      hint: 'The customer accounts for the VAT to HMRC.',
      edit: true,
    }),
    column(propertyFields.billing_cis_rate, {
      size: 130,
      accessorFn: ({ billing_cis_rate }) => (billing_cis_rate ?? null) !== null && `${billing_cis_rate}%`,
      dataType: 'string',
      ...hidden,
      hint: 'Deducted from labour by customers in the construction industry.',
      edit: { kind: 'choice', options: labelOptions(cisRateLabels), asNumber: true, emptyLabel: 'None' },
    }),
    column(propertyFields.number, { size: 92, ...hidden }),
    column(propertyFields.updatedAt, { size: 160, ...hidden }),
  ];
}
