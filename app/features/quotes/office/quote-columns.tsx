import { Link } from '@remix-run/react';
import { column } from '#app/table/column.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { quoteFields } from '#server/quotes/fields.ts';
import { type ListedQuote, officeQuotePath, quoteLabel, quoteStyles } from './quote-list.ts';

const hidden = { startsHidden: true } as const;

export const quoteColumns: readonly TableColumn<ListedQuote>[] = [
  column(quoteFields.quote_number, {
    size: 172,
    accessorFn: (quote) => quoteLabel(quote),
    card: 'important',
    cell: ({ row: { original } }) => (
      <Link
        to={officeQuotePath(original.id)}
        tabIndex={-1}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        {quoteLabel(original)}
      </Link>
    ),
    cardCell: ({ row: { original } }) => quoteLabel(original),
  }),
  column(quoteFields.status, { size: 110, statusStyle: quoteStyles, card: 'important' }),
  column(quoteFields.title, { size: 200, card: 'important', isWide: true }),
  column(quoteFields.customer_name, { size: 160, card: 'other' }),
  column(quoteFields.property_address, {
    size: 180,
    accessorFn: ({ property_address }) => oneLine(property_address),
  }),
  column(quoteFields.total_amount, { size: 110, card: 'important' }),
  column(quoteFields.valid_until, { size: 118 }),
  column(quoteFields.sent_at, { size: 150 }),
  column(quoteFields.answered_at, { size: 150, ...hidden }),
  column(quoteFields.net_amount, { size: 100, ...hidden }),
  column(quoteFields.vat_amount, { size: 90, ...hidden }),
  column(quoteFields.createdAt, { size: 150, ...hidden }),
  column(quoteFields.updatedAt, { size: 150, ...hidden }),
];

const oneLine = (address: string) => address.split('\n').join(', ');
