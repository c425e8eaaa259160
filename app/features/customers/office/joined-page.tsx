import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check-check';
import Split from 'lucide-react/icons/split';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import { useUndo } from '#app/ui/use-undo.ts';
import { customerFields } from '#server/customers/fields.ts';
import { propertyFields } from '#server/properties/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { countOf, type JoinedProperty, joinedTable } from './customer-list.ts';

const columns: readonly TableColumn<JoinedProperty>[] = [
  column(customerFields.name, {
    id: 'customer_name',
    label: 'Customer',
    size: 240,
    accessorFn: ({ customer_name }) => customer_name,
    card: 'important',
  }),
  column(propertyFields.address, {
    id: 'property_address',
    label: 'Property',
    size: 300,
    accessorFn: ({ property_address }) => property_address,
    card: 'important',
  }),
  column(customerFields.email, {
    id: 'customer_email',
    size: 220,
    accessorFn: ({ customer_email }) => customer_email,
    card: 'other',
  }),
  column(customerFields.properties, { size: 120 }),
];

/** Properties whose customer the upgrade joined with others: keep them so or split them off, both with Undo. */
export function JoinedPage() {
  const page = useTablePage<JoinedProperty, RouterInputs['customers']['joined']>({
    entity: 'customers-joined',
    spec: joinedTable,
    list: trpc.customers.joined,
  });
  const { keep, split } = useJoinedMutations();
  const { exportHref: _, ...table } = page;
  return (
    <div data-wide>
      <PageHeader back="/customers" title="Joined by the upgrade">
        These properties had the same billing details, or the same agent or landlord, so they have one customer now.
      </PageHeader>
      <DataTable
        {...table}
        label="Joined properties"
        nouns={['property', 'properties']}
        columns={columns}
        rowLabel={({ property_address }) => property_address}
        searchLabel="Search customer or property"
        actions={[
          { label: 'Keep', icon: Check, onClick: (row) => keep([row]), onMany: keep },
          { label: 'Split off', icon: Split, onClick: split },
        ]}
        empty={{ icon: Check, title: 'Nothing left to look at', children: 'Every joined property has been looked at.' }}
      />
    </div>
  );
}

function useJoinedMutations() {
  const { client } = trpc.useUtils();
  const refresh = useRefresh('customers');
  const undo = useUndo();
  const meta = { toastOptions: undoToastOptions };
  const unkeep = useMutation({
    mutationFn: (property_ids: number[]) => client.customers.keepJoined.mutate({ property_ids, kept: false }),
    meta: { ...meta, success: undoneMessage },
    onSuccess: refresh,
  });
  const keep = useMutation({
    mutationFn: (rows: readonly JoinedProperty[]) =>
      client.customers.keepJoined.mutate({ property_ids: rows.map(({ property_id }) => property_id) }),
    meta: {
      ...meta,
      success(answer) {
        const { property_ids } = answer as RouterOutputs['customers']['keepJoined'];
        const text = `Kept ${countOf(property_ids.length, 'property', 'properties')}`;
        return undo.offer(text, () => unkeep.mutate(property_ids));
      },
    },
    onSuccess: refresh,
  });
  const rejoin = useMutation({
    mutationFn: (input: RouterInputs['customers']['joinAgain']) => client.customers.joinAgain.mutate(input),
    meta: { ...meta, success: undoneMessage },
    onSuccess: refresh,
  });
  const split = useMutation({
    mutationFn: ({ property_id }: JoinedProperty) => client.customers.splitJoined.mutate({ property_id }),
    meta: {
      ...meta,
      success(answer) {
        const { property_id, former_customer_id, invoices } = answer as RouterOutputs['customers']['splitJoined'];
        const text = invoices === 0 ? 'Split off' : `Split off with ${countOf(invoices, 'invoice', 'invoices')}`;
        return undo.offer(text, () => rejoin.mutate({ property_id, customer_id: former_customer_id }));
      },
    },
    onSuccess: refresh,
  });
  return { keep: keep.mutate, split: split.mutate };
}
