import Building2 from 'lucide-react/icons/building-2';
import PanelRight from 'lucide-react/icons/panel-right-open';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { useCustomerSource } from '#app/features/pickers/option-sources.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, OpenedForm, useRowForm } from '#app/table/row-dialogs.tsx';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { readId, useOpenPanel } from '#app/ui/use-open-panel.ts';
import { propertyColumns } from './property-columns.ts';
import { landlordsInput, type Property, propertyTable } from './property-list.ts';

const PropertyFormDialog = lazyPart(() =>
  import('./property-form-dialog.tsx').then((module) => module.PropertyFormDialog),
);
const PropertyPanel = lazyPart(() => import('./property-panel.tsx').then((module) => module.PropertyPanel));

export function PropertiesPage() {
  const { client } = trpc.useUtils();
  const { page, create, form, remove } = useTableResource({
    entity: 'properties',
    spec: propertyTable,
    list: trpc.properties.list,
    procedures: client.properties,
  });
  const landlords = trpc.users.list.useQuery(landlordsInput);
  const customers = useCustomerSource(page.query.data?.data);
  const columns = useMemo(() => {
    const people = (landlords.data?.data ?? []).map((user) => ({
      value: String(user.id),
      label: `${user.first_name} ${user.last_name}`.trim(),
      detail: user.email,
    }));
    return propertyColumns(people, customers);
  }, [landlords.data, customers]);
  const panel = useOpenPanel('property', { read: readId });
  const opened = { isOpen: ({ id }: Property) => id === panel.value, open: ({ id }: Property) => panel.open(id) };
  const editing = useRowForm<Property>(PropertyFormDialog);
  const deleting = useDeleting<Property>();
  return (
    <div data-wide>
      <PageHeader
        title="Properties"
        actions={
          <Button icon={Plus} onClick={editing.add}>
            Add property
          </Button>
        }
      />
      <DataTable
        {...page}
        label="Properties"
        nouns={['property', 'properties']}
        columns={columns}
        rowLabel={({ address }) => address}
        searchLabel="Search address, postcode or tenant"
        actions={[
          { label: 'Open', icon: PanelRight, onClick: opened.open },
          { label: 'Edit', icon: Pencil, onClick: editing.edit },
          useHistoryAction('properties'),
          deleting.action,
        ]}
        opened={opened}
        empty={{
          icon: Building2,
          children: 'Properties you look after appear here. Add one, or import a file.',
          action: (
            <Button kind="secondary" onClick={editing.add}>
              Add property
            </Button>
          ),
        }}
      />
      <DeleteRowDialog confirm="Delete property" deleting={deleting} remove={remove}>
        {({ address }) => `${address} leaves the lists, and its jobs stay. You can restore it from Activity.`}
      </DeleteRowDialog>
      <OpenedForm opened={editing}>
        {(dialog) => (
          <PropertyFormDialog dialog={dialog} columns={columns} create={create} form={form} today={page.today} />
        )}
      </OpenedForm>
      {panel.isMounted && <PropertyPanel panel={panel} />}
    </div>
  );
}
