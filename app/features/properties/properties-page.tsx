import Building2 from 'lucide-react/icons/building-2';
import PanelRight from 'lucide-react/icons/panel-right-open';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useRowForm } from '#app/table/edit/use-row-form.ts';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { useTableImport } from '#app/table/use-table-import.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteQuestion } from '#app/ui/delete-question.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useOpenPart } from '#app/ui/use-open-part.ts';
import { propertyColumns } from './property-columns.ts';
import { landlordsInput, propertyListInput, propertyTable } from './property-table.ts';
import type { Property } from './property-words.ts';
import { usePropertyCalls } from './use-property-calls.ts';

const PropertyFormDialog = lazyComponent(() =>
  import('./property-form-dialog.tsx').then((module) => module.PropertyFormDialog),
);
const PropertyPanel = lazyComponent(() =>
  import('./property-panel.tsx').then((module) => module.PropertyPanel),
);

const silent = { meta: { silent: true } } as const;

/** The office's properties: a table to work in. */
export function PropertiesPage() {
  const { timeZone, today } = useCompanyDay();
  const table = useTableState(propertyTable);
  const input = propertyListInput(table.state);
  const { query, exactTotal } = useTablePage<Property, typeof input>(trpc.properties.list, input);
  const landlords = trpc.users.list.useQuery(landlordsInput, silent);
  const columns = useMemo(
    () =>
      propertyColumns(
        (landlords.data?.data ?? []).map(({ id, first_name, last_name, email }) => ({
          value: String(id),
          label: `${first_name} ${last_name}`.trim(),
          detail: email,
        })),
      ),
    [landlords.data],
  );
  const calls = usePropertyCalls();
  const panel = useOpenPart('property');
  const openId = Number(panel.value);
  const form = useRowForm<Property>();
  const [doomed, setDoomed] = useState<Property | null>(null);

  const actions: RowAction<Property>[] = [
    { label: 'Open', icon: PanelRight, onClick: ({ id }) => panel.open(String(id)) },
    { label: 'Edit', icon: Pencil, onClick: form.edit },
    useHistoryAction('properties'),
    { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true },
  ];
  const add = (
    <Button icon={Plus} onClick={form.add}>
      Add property
    </Button>
  );
  return (
    <div data-wide>
      <PageHeader title="Properties" actions={add} />
      <DataTable
        name="properties"
        label="Properties"
        nouns={['property', 'properties']}
        spec={propertyTable}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={columns}
        rowLabel={({ address }) => address}
        searchLabel="Search address, postcode or tenant"
        timeZone={timeZone}
        today={today}
        actions={actions}
        edits={calls.edits}
        imports={useTableImport('properties', calls.edits)}
        exportHref={exportOf('properties', input)}
        empty={{ icon: Building2, children: 'The places you look after appear here.' }}
      />
      <DeleteQuestion
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        isDeleting={calls.remove.isPending}
        onDelete={() =>
          doomed && calls.remove.mutate({ id: doomed.id }, { onSettled: () => setDoomed(null) })
        }
      >
        {doomed?.address} is deleted.
      </DeleteQuestion>
      <Later>
        {form.wanted && (
          <PropertyFormDialog
            subject={form.subject}
            columns={columns}
            calls={calls}
            today={today}
            onClose={form.close}
          />
        )}
        {panel.wanted && <PropertyPanel propertyId={openId > 0 ? openId : null} onClose={panel.close} />}
      </Later>
    </div>
  );
}
