import { useNavigate } from '@remix-run/react';
import Building2 from 'lucide-react/icons/building-2';
import PanelRight from 'lucide-react/icons/panel-right-open';
import { useMemo } from 'react';
import { propertyColumns } from '#app/features/properties/office/property-columns.ts';
import { type Property, propertyTable } from '#app/features/properties/office/property-list.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { type ListState, listInput } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import type { RouterInputs } from '#server/router.ts';
import { useCustomerId } from './customer-page.tsx';

export const propertiesInput = (state: ListState, customer_id: number): RouterInputs['properties']['list'] => ({
  ...listInput(propertyTable, state),
  customer_id,
});

const shown = ['address', 'post_code', 'city', 'status', 'tenant_name', 'landlord_name', 'agent_name', 'number'];

/** The properties for which the customer pays. */
export function CustomerProperties() {
  const id = useCustomerId();
  const navigate = useNavigate();
  const page = useTablePage<Property, RouterInputs['properties']['list']>({
    entity: 'properties',
    spec: propertyTable,
    list: trpc.properties.list,
    input: (state) => propertiesInput(state, id),
  });
  const columns = useMemo(() => propertyColumns([]).filter((each) => shown.includes(columnId(each))), []);
  const open = (property: Property) => navigate(`/properties?property=${property.id}`);
  return (
    <DataTable
      {...page}
      name="customer properties"
      label="Properties"
      nouns={['property', 'properties']}
      columns={columns}
      rowLabel={({ address }) => address}
      searchLabel="Search address, postcode or tenant"
      actions={[{ label: 'Open', icon: PanelRight, onClick: open }]}
      opened={{ isOpen: () => false, open }}
      empty={{
        icon: Building2,
        title: 'No properties yet',
        children: 'Choose this customer at a property, and it appears here.',
      }}
    />
  );
}
