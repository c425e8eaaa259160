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
import { sumOf } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { StatStrip } from '#app/ui/stats.tsx';
import type { RouterInputs } from '#server/router.ts';
import { MoneyStat, poundsColumn, userColumn } from './pay-columns.tsx';
import { type Cis, type CisRow, cisTable } from './pay-lists.ts';

export const cisColumns: readonly TableColumn<CisRow>[] = [
  userColumn('Subcontractor', 220),
  { accessorKey: 'cis_utr', header: 'UTR', size: 124, meta: { dataType: 'string', card: 'other' } },
  { accessorKey: 'cis_verification', header: 'Verification', size: 150, meta: { dataType: 'string' } },
  {
    id: 'cis_rate',
    header: 'Rate',
    size: 90,
    accessorFn: ({ cis_rate }) => (cis_rate === null ? 'No current rate' : `${cis_rate}%`),
    meta: { dataType: 'string' },
  },
  poundsColumn('gross', 'Gross paid', 130, { card: 'important' }),
  poundsColumn('materials', 'Materials', 130),
  poundsColumn('liable', 'Liable', 130),
  poundsColumn('deducted', 'Deducted', 130, { card: 'important' }),
  poundsColumn('paid_out', 'Paid out', 130),
];

const cisSums = [
  sumOf<CisRow>('gross', 'Gross paid'),
  sumOf<CisRow>('materials', 'Materials'),
  sumOf<CisRow>('liable', 'Liable'),
  sumOf<CisRow>('deducted', 'Deducted'),
  sumOf<CisRow>('paid_out', 'Paid out'),
];

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
    mutationFn: ({ user_id, month }: CisRow) =>
      fetchFile(`/api/v1/cis/user/${user_id}/pdf?month=${month}`, {
        type: 'application/pdf',
        fileName: `CIS statement ${month}.pdf`,
      }),
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
        sums={{ fields: cisSums, all: data?.meta.totals }}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search subcontractor"
        actions={[{ label: 'Statement', icon: FileDown, onClick: (row) => statement.mutate(row) }]}
        empty={{
          icon: HardHat,
          title: 'No subcontractors paid in this tax month',
          children: 'You can set a contractor’s or employee’s CIS rate on the Users page.',
          action: (
            <LinkButton to="/users" kind="secondary">
              Open Users
            </LinkButton>
          ),
        }}
      />
    </>
  );
}

function CisStats({ totals }: { totals: Cis['meta']['totals'] }) {
  return (
    <StatStrip>
      <MoneyStat label="Gross paid" value={totals.gross} />
      <MoneyStat label="Materials" value={totals.materials} />
      <MoneyStat label="Liable" value={totals.liable} />
      <MoneyStat label="Deducted" value={totals.deducted} note="Due to HMRC by the 22nd" />
    </StatStrip>
  );
}
