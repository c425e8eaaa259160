import { useNavigate } from '@remix-run/react';
import FileText from 'lucide-react/icons/file-text';
import PanelRight from 'lucide-react/icons/panel-right-open';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Wallet from 'lucide-react/icons/wallet';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { customerColumns } from './customer-columns.tsx';
import { type Customer, countOf, customerLabel, customerPath, customerTable, joinedInput } from './customer-list.ts';

const RowFormDialog = rowFormDialog<Customer>();
const StatementsDialog = lazyPart(() => import('./statements-dialog.tsx').then((module) => module.StatementsDialog));

/** All customers with their open jobs and amounts to invoice and owed. */
export function CustomersPage() {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const { page, form, remove } = useTableResource({
    entity: 'customers',
    spec: customerTable,
    list: trpc.customers.list,
    procedures: client.customers,
  });
  const columns = useMemo(customerColumns, []);
  const editing = useRowForm<Customer>(RowFormDialog);
  const deleting = useDeleting<Customer>();
  const stating = useDialog<readonly Customer[]>();
  const open = ({ id }: Customer) => navigate(customerPath(id));
  return (
    <div data-wide>
      <PageHeader
        title="Customers"
        actions={
          <>
            <Button kind="secondary" icon={FileText} onClick={() => stating.open([])}>
              Statements
            </Button>
            <Button icon={Plus} onClick={editing.add}>
              Add customer
            </Button>
          </>
        }
      />
      <JoinedBanner />
      <DataTable
        {...page}
        label="Customers"
        nouns={['customer', 'customers']}
        columns={columns}
        rowLabel={customerLabel}
        searchLabel="Search name, address, email or phone"
        actions={[
          { label: 'Open', icon: PanelRight, onClick: open },
          { label: 'Edit', icon: Pencil, onClick: editing.edit },
          {
            label: 'Statement',
            icon: FileText,
            letter: 't',
            onClick: (row) => stating.open([row]),
            onMany: stating.open,
          },
          useHistoryAction('customers'),
          deleting.action,
        ]}
        opened={{ isOpen: () => false, open }}
        empty={{
          icon: Wallet,
          children: 'Customers pay for the work at their properties. Add one, or import a file.',
          action: (
            <Button kind="secondary" onClick={editing.add}>
              Add customer
            </Button>
          ),
        }}
      />
      <DeleteRowDialog confirm="Delete customer" deleting={deleting} remove={remove}>
        {(row) => `${customerLabel(row)} leaves the list. You can restore it from Activity.`}
      </DeleteRowDialog>
      <OpenedForm opened={editing}>
        {(dialog) => <RowFormDialog {...form} dialog={dialog} columns={columns} noun="customer" today={page.today} />}
      </OpenedForm>
      {stating.isMounted && <StatementsDialog key={stating.openings} dialog={stating} />}
    </div>
  );
}

function JoinedBanner() {
  const { data } = trpc.customers.joined.useQuery(joinedInput);
  const total = data?.meta.total ?? 0;
  if (total === 0) return null;
  return (
    <div className="mb-3">
      <Banner
        title={`Joined by the upgrade: ${countOf(total, 'property', 'properties')}`}
        action={
          <LinkButton to="/customers/joined" kind="secondary" size="small">
            Look at them
          </LinkButton>
        }
      >
        Properties with the same billing details now have one customer. Keep it so, or split a property off.
      </Banner>
    </div>
  );
}
