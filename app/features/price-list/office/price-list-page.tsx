import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { PriceItemStatus } from '#server/price-list/constants.ts';
import { priceColumns } from './price-columns.ts';
import { type PriceItem, priceTable } from './price-list.ts';

const RowFormDialog = rowFormDialog<PriceItem>();

/** The new item that Ctrl+Enter begins: counted and taxed as the one before. */
const nextItem = (after: PriceItem, id: number): PriceItem => ({
  ...after,
  id,
  code: '',
  description: '',
  cost: null,
  price: null,
  status: 'active',
});

export function PriceListPage() {
  const { client } = trpc.useUtils();
  const { page, form, adding, remove } = useTableResource({
    entity: 'price-list',
    spec: priceTable,
    list: trpc.priceList.list,
    procedures: client.priceList,
  });
  const { edits } = page;
  const opened = useRowForm<PriceItem>(RowFormDialog);
  const deleting = useDeleting<PriceItem>();
  const become = (status: PriceItemStatus) => (rows: readonly PriceItem[]) =>
    edits.commit(rows.map((row) => ({ row, changes: { status } })));
  const actions: RowAction<PriceItem>[] = [
    { label: 'Edit', icon: Pencil, onClick: opened.edit },
    {
      label: 'Archive',
      icon: Archive,
      onClick: (row) => become('archived')([row]),
      onMany: become('archived'),
      isHidden: ({ status }) => status === 'archived',
    },
    {
      label: 'Offer again',
      icon: ArchiveRestore,
      onClick: (row) => become('active')([row]),
      onMany: become('active'),
      isHidden: ({ status }) => status !== 'archived',
    },
    useHistoryAction('price-list'),
    deleting.action,
  ];
  return (
    <div data-wide>
      <PageHeader
        title="Price list"
        actions={
          <Button icon={Plus} onClick={opened.add}>
            Add item
          </Button>
        }
      />
      <DataTable
        {...page}
        label="Price list"
        nouns={['item', 'items']}
        columns={priceColumns}
        rowLabel={({ code, description }) => `${code} ${description}`}
        searchLabel="Search code or description"
        actions={actions}
        adding={{ ...adding, begin: nextItem }}
        empty={{
          icon: Tags,
          children:
            'What you charge for parts and work appears here, for materials and quotes. Add an item, or import a file.',
          action: (
            <Button kind="secondary" onClick={opened.add}>
              Add item
            </Button>
          ),
        }}
      />
      <DeleteRowDialog confirm="Delete item" deleting={deleting} remove={remove}>
        {({ code, description }) => `${code} ${description} will be deleted. You can restore it from Activity.`}
      </DeleteRowDialog>
      <OpenedForm opened={opened}>
        {(dialog) => <RowFormDialog {...form} dialog={dialog} noun="item" columns={priceColumns} today={page.today} />}
      </OpenedForm>
    </div>
  );
}
