import { useNavigate } from '@remix-run/react';
import FilePen from 'lucide-react/icons/file-pen-line';
import PanelRight from 'lucide-react/icons/panel-right-open';
import { quoteColumns } from '#app/features/quotes/office/quote-columns.tsx';
import { type ListedQuote, officeQuotePath, quoteLabel, quoteTable } from '#app/features/quotes/office/quote-list.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { type ListSpec, listInput } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import type { RouterInputs } from '#server/router.ts';
import { useCustomerId } from './customer-page.tsx';

type Input = RouterInputs['quotes']['list'];

const { customer_id: _, property_id: __, job_id: ___, ...filters } = quoteTable.filters;
export const customerQuoteTable: ListSpec<Input> = { ...quoteTable, filters };

const columns = quoteColumns.filter((each) => columnId(each) !== 'customer_name');

export function CustomerQuotes() {
  const id = useCustomerId();
  const navigate = useNavigate();
  const page = useTablePage<ListedQuote, Input>({
    entity: 'quotes',
    spec: customerQuoteTable,
    list: trpc.quotes.list,
    input: (state) => ({ ...listInput(customerQuoteTable, state), customer_id: id }),
  });
  const open = (quote: ListedQuote) => navigate(officeQuotePath(quote.id));
  return (
    <DataTable
      {...page}
      name="customer quotes"
      label="Quotes"
      nouns={['quote', 'quotes']}
      columns={columns}
      rowLabel={quoteLabel}
      searchLabel="Search number, title or property"
      actions={[{ label: 'Open', icon: PanelRight, onClick: open }]}
      opened={{ isOpen: () => false, open }}
      empty={{ icon: FilePen, title: 'No quotes yet', children: 'Quotes for this customer appear here.' }}
    />
  );
}
