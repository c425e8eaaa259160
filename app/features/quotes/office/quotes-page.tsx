import { useNavigate } from '@remix-run/react';
import FilePen from 'lucide-react/icons/file-pen-line';
import PanelRight from 'lucide-react/icons/panel-right-open';
import Plus from 'lucide-react/icons/plus';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { useCustomerSource, useJobSource, usePropertySource } from '#app/features/pickers/option-sources.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useDeleting, useRowMutations, useTablePage } from '#app/table/resource.ts';
import { DeleteRowDialog } from '#app/table/row-dialogs.tsx';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { RouterInputs } from '#server/router.ts';
import { quoteColumns } from './quote-columns.tsx';
import { type ListedQuote, officeQuotePath, quoteLabel, quoteTable } from './quote-list.ts';

const NewQuoteDialog = lazyPart(() => import('./new-quote-dialog.tsx').then((module) => module.NewQuoteDialog));

const none: readonly ListedQuote[] = [];

/** All quotes: what waits for an answer, what was answered, and drafts. */
export function QuotesPage() {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  // Its cells are read-only: a quote is written on its own page.
  const page = useTablePage<ListedQuote, RouterInputs['quotes']['list']>({
    entity: 'quotes',
    spec: quoteTable,
    list: trpc.quotes.list,
  });
  const { remove } = useRowMutations<ListedQuote, RouterInputs['quotes']['create'], { id: number }>(
    'quotes',
    client.quotes,
  );
  const quotes = page.query.data?.data ?? none;
  const customers = useCustomerSource(quotes);
  const properties = usePropertySource(quotes);
  const jobs = useJobSource();
  const deleting = useDeleting<ListedQuote>();
  const adding = useDialog();
  const open = ({ id }: ListedQuote) => navigate(officeQuotePath(id));
  return (
    <div data-wide>
      <PageHeader
        title="Quotes"
        actions={
          <Button icon={Plus} onClick={() => adding.open()}>
            New quote
          </Button>
        }
      />
      <DataTable
        {...page}
        label="Quotes"
        nouns={['quote', 'quotes']}
        choices={{ customer_id: customers, property_id: properties, job_id: jobs }}
        columns={quoteColumns}
        rowLabel={quoteLabel}
        searchLabel="Search number, title, customer or property"
        actions={[
          { label: 'Open', icon: PanelRight, onClick: open },
          useHistoryAction('quotes'),
          { ...deleting.action, isHidden: ({ status }: ListedQuote) => status !== 'draft' },
        ]}
        opened={{ isOpen: () => false, open }}
        empty={{
          icon: FilePen,
          children: 'A quote promises a price. The customer accepts it by a link, and the job has its price.',
          action: (
            <Button kind="secondary" onClick={() => adding.open()}>
              New quote
            </Button>
          ),
        }}
      />
      <DeleteRowDialog confirm="Delete quote" deleting={deleting} remove={remove}>
        {({ title }) => `The draft ‘${title}’ leaves the list. You can restore it from Activity.`}
      </DeleteRowDialog>
      {adding.isMounted && <NewQuoteDialog key={adding.openings} dialog={adding} />}
    </div>
  );
}
