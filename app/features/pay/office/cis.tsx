import { useMutation } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import FileDown from 'lucide-react/icons/file-down';
import HardHat from 'lucide-react/icons/hard-hat';
import { useMemo } from 'react';
import { personColumn } from '#app/features/labels/person-column.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { sumOf } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { StatStrip } from '#app/ui/stats.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { cisFields } from '#server/cis/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { MoneyStat } from './pay-columns.tsx';
import { type Cis, type CisRow, cisTable } from './pay-list.ts';

const ReturnDialog = lazyPart(() => import('./cis-return-dialog.tsx').then((module) => module.CisReturnDialog));

export const cisColumns: readonly TableColumn<CisRow>[] = [
  personColumn(cisFields.user_id, { size: 220, card: 'important' }),
  column(cisFields.cis_utr, { size: 124, card: 'other' }),
  column(cisFields.cis_verification, { size: 150 }),
  column(cisFields.cis_rate, {
    size: 90,
    accessorFn: ({ cis_rate }) => (cis_rate === null ? 'No current rate' : `${cis_rate}%`),
    dataType: 'string',
  }),
  column(cisFields.gross, { size: 130, card: 'important' }),
  column(cisFields.materials, { size: 130 }),
  column(cisFields.liable, { size: 130 }),
  column(cisFields.deducted, { size: 130, card: 'important' }),
  column(cisFields.paid_out, { size: 130 }),
];

const cisSums = [
  sumOf<CisRow>(cisFields.gross),
  sumOf<CisRow>(cisFields.materials),
  sumOf<CisRow>(cisFields.liable),
  sumOf<CisRow>(cisFields.deducted),
  sumOf<CisRow>(cisFields.paid_out),
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
  const returning = useDialog<string>();
  const month = page.table.state.filters.month ?? '';
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
        end={
          <Button kind="secondary" size="small" icon={FileCheck} onClick={() => returning.open(month)}>
            CIS300 return
          </Button>
        }
      />
      <ReturnDialog key={returning.openings} needed={returning.isMounted} dialog={returning} />
    </>
  );
}

function CisStats({ totals }: { totals: Cis['meta']['totals'] }) {
  return (
    <StatStrip>
      <MoneyStat label={cisFields.gross.label} value={totals.gross} />
      <MoneyStat label={cisFields.materials.label} value={totals.materials} />
      <MoneyStat label={cisFields.liable.label} value={totals.liable} />
      <MoneyStat label={cisFields.deducted.label} value={totals.deducted} note="Due to HMRC by the 22nd" />
    </StatStrip>
  );
}
