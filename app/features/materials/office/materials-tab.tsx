import Check from 'lucide-react/icons/check-check';
import Package from 'lucide-react/icons/package';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import {
  useExpenseSource,
  useJobSource,
  usePriceItemSource,
  usePropertySource,
  useWorkerSource,
} from '#app/features/pickers/option-sources.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { type RowProcedures, useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import type { RouterInputs } from '#server/router.ts';
import type { Material } from '../material-styles.ts';
import { officeMaterialColumns } from './material-columns.tsx';
import { lockedMessage, materialLabel, materialSums, officeMaterialTable } from './material-list.ts';

const RowFormDialog = rowFormDialog<Material>();
const noRows: readonly Material[] = [];
const withJob = ({ job_id, Job }: Material) => (job_id !== null && Job ? [{ job_id, Job }] : []);

type Create = RouterInputs['materials']['create'];

/** The server sets the billing status, so it is not sent. */
const writtenBy = ({
  materials,
}: ReturnType<typeof trpc.useUtils>['client']): RowProcedures<Material, Create, { id: number }> => ({
  create: { mutate: (values) => materials.create.mutate({ client_ref: newUuid(), ...values }) },
  update: {
    mutate: ({ changes: { billing_status: _, ...changes }, ...rest }) => materials.update.mutate({ ...rest, changes }),
  },
  remove: materials.remove,
});

/** The new material that Ctrl+Enter begins: same user, day and job. */
function nextMaterial(after: Material, id: number): Material {
  return {
    ...after,
    id,
    client_ref: newUuid(),
    price_item_id: null,
    code: null,
    expense_id: null,
    expense_label: null,
    description: '',
    quantity: 1,
    unit: 'each',
    cost: undefined,
    price: undefined,
    vat_rate: undefined,
    amount: null,
    cost_amount: null,
    charge: null,
    status: 'pending',
    is_billable: true,
    billing_status: 'unbilled',
    invoice_id: null,
    invoice_number: null,
  };
}

export const prefetch = ({ queries: { materials }, search }: PageRequest) =>
  materials.list.prefetch(inputOfAddress(officeMaterialTable, search));

export function Page() {
  const { client } = trpc.useUtils();
  const { page, form, adding, remove } = useTableResource({
    entity: 'materials',
    spec: officeMaterialTable,
    list: trpc.materials.list,
    sums: materialSums,
    procedures: writtenBy(client),
  });
  const { query, today, edits } = page;
  const rows = query.data?.data ?? noRows;
  const workers = useWorkerSource(rows);
  const jobs = useJobSource(rows.flatMap(withJob));
  const properties = usePropertySource(rows);
  const items = usePriceItemSource(rows);
  const expenses = useExpenseSource(rows);
  const columns = useMemo(
    () => officeMaterialColumns({ workers, jobs, items, expenses, today }),
    [workers, jobs, items, expenses, today],
  );
  const opened = useRowForm<Material>(RowFormDialog);
  const deleting = useDeleting<Material>();
  const approve = (approved: readonly Material[]) =>
    edits.commit(approved.map((row) => ({ row, changes: { status: 'reviewed' } })));
  const actions: RowAction<Material>[] = [
    {
      label: 'Quick Approve',
      word: 'Approve',
      letter: 'a',
      icon: Check,
      onClick: (row) => approve([row]),
      onMany: approve,
      isHidden: ({ status }) => status !== 'pending',
      blockedReason: lockedMessage,
    },
    { label: 'Edit', icon: Pencil, onClick: opened.edit, blockedReason: lockedMessage },
    useHistoryAction('materials'),
    { ...deleting.action, blockedReason: lockedMessage },
  ];
  return (
    <>
      <DataTable
        {...page}
        label="Materials"
        nouns={['material', 'materials']}
        columns={columns}
        rowLabel={materialLabel}
        searchLabel="Search description, user, job or address"
        actions={actions}
        blockedReason={lockedMessage}
        adding={{
          ...adding,
          begin: nextMaterial,
          // A retry keeps its client_ref, so that it adds no second row.
          add: (values, { client_ref }) => adding.add({ ...values, ...(client_ref && { client_ref }) }),
        }}
        choices={{ user_id: workers, job_id: jobs, property_id: properties, price_item_id: items }}
        empty={{
          icon: Package,
          children: 'Parts and materials that you and your workers use on jobs appear here.',
          action: (
            <Button kind="secondary" onClick={opened.add}>
              Add material
            </Button>
          ),
        }}
        end={
          <HeadEnd>
            <Button size="small" icon={Plus} onClick={opened.add}>
              Add material
            </Button>
          </HeadEnd>
        }
      />
      <DeleteRowDialog confirm="Delete material" deleting={deleting} remove={remove}>
        {(material) => `${materialLabel(material)} will be deleted. You can restore it from Activity.`}
      </DeleteRowDialog>
      <OpenedForm opened={opened}>
        {(dialog) => <RowFormDialog {...form} dialog={dialog} noun="material" columns={columns} today={today} />}
      </OpenedForm>
    </>
  );
}
