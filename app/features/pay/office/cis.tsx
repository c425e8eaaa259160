import { keepPreviousData, useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import HardHat from 'lucide-react/icons/hard-hat';
import { useMemo } from 'react';
import { nameOf } from '#app/features/labels/user-words.ts';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { FigureStrip } from '#app/ui/figure-strip.tsx';
import { Figure, Pounds } from '#app/ui/figures.tsx';
import { cisColumns } from './cis-columns.ts';
import { type Cis, type CisRow, cisInput, cisTable } from './cis-table.ts';

const fetchStatement = ({ user_id, month }: CisRow) =>
  fetchFile(`/api/v1/cis/user/${user_id}/pdf?month=${month}`, {
    type: 'application/pdf',
    fileName: `CIS statement ${month}.pdf`,
  });

/** A tax month of the Construction Industry Scheme: the figures of the return, and each subcontractor's statement. */
export function OfficeCis() {
  const { timeZone, today } = useCompanyDay();
  const spec = useMemo(() => cisTable(today), [today]);
  const table = useTableState(spec);
  const input = cisInput(table.state);
  const query = trpc.cis.list.useQuery(input, { meta: { silent: true }, placeholderData: keepPreviousData });
  const statement = useMutation({
    mutationFn: fetchStatement,
    meta: { success: false, place: toastPlaces.centre },
    onSuccess: saveFile,
  });
  return (
    <>
      {query.data && query.data.data.length > 0 && <CisFigures totals={query.data.meta.totals} />}
      <DataTable
        name="cis"
        label="Construction Industry Scheme"
        nouns={['subcontractor', 'subcontractors']}
        spec={spec}
        table={table}
        query={query}
        columns={cisColumns}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search subcontractor"
        timeZone={timeZone}
        today={today}
        actions={[{ label: 'Statement', icon: FileDown, onClick: (row) => statement.mutate(row) }]}
        exportHref={exportOf('cis', input)}
        empty={{
          icon: HardHat,
          title: 'No subcontractor was paid in this tax month',
          children: 'Set the CIS rate of a contractor or an employee on the Users page.',
        }}
      />
    </>
  );
}

function CisFigures({ totals }: { totals: Cis['meta']['totals'] }) {
  return (
    <FigureStrip>
      <Figure label="Gross paid">
        <Pounds value={totals.gross} />
      </Figure>
      <Figure label="Materials">
        <Pounds value={totals.materials} />
      </Figure>
      <Figure label="Liable">
        <Pounds value={totals.liable} />
      </Figure>
      <Figure label="Deducted" note="Due to HMRC by the 22nd">
        <Pounds value={totals.deducted} />
      </Figure>
    </FigureStrip>
  );
}
