import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { formatMinutes } from '#app/lib/format.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { type ListSpec, readListState } from '#app/table/state/list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Card } from '#app/ui/card.tsx';
import { Chart } from '#app/ui/chart.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Minutes, Money, Stat } from '#app/ui/stats.tsx';
import { nothing, Section } from './part.tsx';

const days = ['Sun', 'Mon', 'Tue', 'Wed'];
const minutes = [0, 120, 240, 360];

export function DesignStats() {
  const [at, setAt] = useState<number | null>(null);
  const readingOf = (nth: number) => `${days[nth]} ${formatMinutes(minutes[nth]!)}`;
  return (
    <Section title="Figures">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Card title="This week">
          <div className="mb-4 flex flex-wrap gap-8">
            <Stat label="Worked" note="3 days">
              <Minutes value={2255} />
            </Stat>
            <Stat label="Owed">
              <Money value={12345.6} />
            </Stat>
            <Stat label="Paid">
              <Money value={0} />
            </Stat>
          </div>
          <p className="min-h-5 text-muted text-sm">{at !== null && readingOf(at)}</p>
          <Chart
            label="Hours by day"
            names={days}
            stacks={[{ bars: [{ values: minutes, colour: 'text-accent' }], before: [180, 150, 200, 300] }]}
            unit={60}
            formatScale={formatMinutes}
            readingOf={readingOf}
            at={at}
            onRead={setAt}
          />
        </Card>
        <Card title="Property">
          <DescriptionList
            items={[
              ['Landlord', 'Margaret Thistlethwaite-Worthington'],
              ['Key', 'Under the third pot'],
              ['Tenant', null],
            ]}
          />
        </Card>
      </div>
    </Section>
  );
}

interface Sample {
  id: number;
  address: string;
  status: 'active' | 'pending';
  start: string;
  hours: number;
  amount: number;
}

const rows: readonly Sample[] = [
  { id: 1, address: '4 Poolstock Lane', status: 'pending', start: '2020-08-19T08:30:00Z', hours: 4, amount: 1234.5 },
  { id: 2, address: '23 Walshaw Brook Close', status: 'active', start: '2020-08-18T07:05:00Z', hours: 0, amount: -5 },
  {
    id: 3,
    address: '117 Llanfairpwllgwyngyll Road',
    status: 'active',
    start: '2020-08-01T16:00:00Z',
    hours: 7,
    amount: 0,
  },
];

const columns: readonly TableColumn<Sample>[] = [
  {
    accessorKey: 'address',
    header: 'Address',
    size: 220,
    meta: { dataType: 'string', edit: { kind: 'text', maxLength: 100 } },
  },
  {
    accessorKey: 'status',
    header: 'Status',
    meta: {
      dataType: 'status',
      statusStyle: {
        active: { label: 'Active', tone: 'success', isCalm: true },
        pending: { label: 'Pending', tone: 'warning' },
      },
    },
  },
  { accessorKey: 'start', header: 'Start', size: 190, meta: { dataType: 'datetime' } },
  { accessorKey: 'hours', header: 'Hours', meta: { dataType: 'number' } },
  { accessorKey: 'amount', header: 'Amount', meta: { dataType: 'currency' } },
];

const spec: ListSpec = {
  filters: {
    status: {
      label: 'Status',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'pending', label: 'Pending' },
      ],
    },
  },
  sorts: ['address', 'start'],
  sort: 'start',
  order: 'desc',
};

const table = {
  state: readListState(spec, new URLSearchParams('status=pending')),
  change: nothing,
  showMore: nothing,
  clear: nothing,
};

const query = {
  data: { data: rows, meta: { total: rows.length, total_exact: true } },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: nothing,
};

export function DesignTable() {
  return (
    <Section title="Table">
      <div>
        <DataTable
          name="design"
          label="Samples"
          nouns={['sample', 'samples']}
          spec={spec}
          table={table}
          query={query}
          columns={columns}
          rowLabel={({ address }) => address}
          searchLabel="Search samples"
          timeZone="Europe/London"
          today="2020-08-20"
          actions={[
            {
              label: 'Review',
              icon: Pencil,
              word: 'Review',
              isHidden: ({ status }) => status !== 'pending',
              onClick: nothing,
            },
            { label: 'Edit', icon: Pencil, onClick: nothing },
            { label: 'Delete', icon: Trash2, onClick: nothing, isDanger: true },
          ]}
          exportHref="/design"
          isTable
        />
      </div>
    </Section>
  );
}
