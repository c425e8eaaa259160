import { useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import HardHat from 'lucide-react/icons/hard-hat';
import { useMemo } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { FieldMeta, TableColumn } from '#app/table/table-column.ts';
import { Money, Stat, StatStrip } from '#app/ui/stats.tsx';
import type { RouterInputs } from '#server/router.ts';
import { type Cis, type CisRow, cisTable } from './cis-table.ts';

const money = (
  accessorKey: Exclude<keyof CisRow, 'User'>,
  header: string,
  meta: Pick<FieldMeta<CisRow>, 'card'> = {},
): TableColumn<CisRow> => ({ accessorKey, header, size: 130, meta: { dataType: 'currency', ...meta } });

/** The columns of the contractor's monthly CIS return. */
const cisColumns: readonly TableColumn<CisRow>[] = [
  {
    id: 'user',
    header: 'Subcontractor',
    size: 220,
    accessorFn: ({ User }) => nameOf(User),
    meta: { dataType: 'string', card: 'important' },
  },
  { accessorKey: 'cis_utr', header: 'UTR', size: 124, meta: { dataType: 'string', card: 'other' } },
  { accessorKey: 'cis_verification', header: 'Verification', size: 150, meta: { dataType: 'string' } },
  {
    id: 'cis_rate',
    header: 'Rate',
    size: 90,
    accessorFn: ({ cis_rate }) => (cis_rate === null ? 'No current rate' : `${cis_rate}%`),
    meta: { dataType: 'string' },
  },
  money('gross', 'Gross paid', { card: 'important' }),
  money('materials', 'Materials'),
  money('liable', 'Liable'),
  money('deducted', 'Deducted', { card: 'important' }),
  money('paid_out', 'Paid out'),
];

const fetchStatement = ({ user_id, month }: CisRow) =>
  fetchFile(`/api/v1/cis/user/${user_id}/pdf?month=${month}`, {
    type: 'application/pdf',
    fileName: `CIS statement ${month}.pdf`,
  });

/** A tax month of the Construction Industry Scheme: totals of the return and each subcontractor's statement. */
export function OfficeCis() {
  const { today } = useCompanyDay();
  const spec = useMemo(() => cisTable(today), [today]);
  const page = useTablePage<CisRow, RouterInputs['cis']['list'], Pick<Cis['meta'], 'totals'>>({
    entity: 'cis',
    spec,
    list: trpc.cis.list,
  });
  const { data } = page.query;
  const statement = useMutation({
    mutationFn: fetchStatement,
    meta: { success: false, toastOptions: toastPositions.centre },
    onSuccess: saveFile,
  });
  return (
    <>
      {data && data.data.length > 0 && <CisStats totals={data.meta.totals} />}
      <DataTable
        {...page}
        label="Construction Industry Scheme"
        nouns={['subcontractor', 'subcontractors']}
        columns={cisColumns}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search subcontractor"
        actions={[{ label: 'Statement', icon: FileDown, onClick: (row) => statement.mutate(row) }]}
        empty={{
          icon: HardHat,
          title: 'No subcontractors paid in this tax month',
          children: 'You can set a contractor’s or employee’s CIS rate on the Users page.',
        }}
      />
    </>
  );
}

function CisStats({ totals }: { totals: Cis['meta']['totals'] }) {
  return (
    <StatStrip>
      <Stat label="Gross paid">
        <Money value={totals.gross} />
      </Stat>
      <Stat label="Materials">
        <Money value={totals.materials} />
      </Stat>
      <Stat label="Liable">
        <Money value={totals.liable} />
      </Stat>
      <Stat label="Deducted" note="Due to HMRC by the 22nd">
        <Money value={totals.deducted} />
      </Stat>
    </StatStrip>
  );
}
