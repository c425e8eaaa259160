import { useMutation } from '@tanstack/react-query';
import Calculator from 'lucide-react/icons/calculator';
import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { formatCount, formatDateRange, formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { accountExportFields } from '#server/account-exports/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { type AccountExport, accountExportTable } from './account-export-list.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((module) => module.ExportDialog));

const periodOf = ({ start_date, end_date }: AccountExport) => formatDateRange(start_date, end_date);

export const accountExportColumns = (timeZone: string): readonly TableColumn<AccountExport>[] => [
  column(accountExportFields.start_date, {
    id: 'period_start',
    label: 'Period',
    size: 210,
    accessorFn: periodOf,
    dataType: 'string',
    card: 'important',
  }),
  column(accountExportFields.program, { size: 180, card: 'important' }),
  column(accountExportFields.entries, {
    size: 110,
    accessorFn: ({ totals }) => totals.reduce((sum, { count }) => sum + count, 0),
    cell: ({ getValue }) => formatCount(Number(getValue())),
  }),
  column(accountExportFields.createdAt, {
    label: 'Made',
    size: 180,
    cell: ({ row }) => formatMoment(row.original.createdAt, timeZone),
    card: 'important',
  }),
  column(accountExportFields.created_by_name, { size: 180, card: 'other' }),
];

/** Fetches the stored bytes of an export. */
export function useExportDownload() {
  return useMutation({
    mutationFn: ({ id }: Pick<AccountExport, 'id'>) =>
      fetchFile(`/api/v1/account-exports/${id}/download`, { type: 'application/zip', fileName: 'accounts.zip' }),
    meta: { success: false, toastOptions: toastPositions.centre },
    onSuccess: saveFile,
  });
}

/** Files that were made for accounts programs, and the dialog that makes them. */
export function AccountsTab() {
  const { timeZone } = useCompanyDay();
  const columns = useMemo(() => accountExportColumns(timeZone), [timeZone]);
  const page = useTablePage<AccountExport, RouterInputs['accountExports']['list']>({
    entity: 'account-exports',
    spec: accountExportTable,
    list: trpc.accountExports.list,
  });
  const download = useExportDownload();
  const dialog = useDialog();
  const newest = page.query.data?.data[0];
  return (
    <>
      <DataTable
        {...page}
        label="Files for accounts programs"
        nouns={['file', 'files']}
        columns={columns}
        rowLabel={(row) => `${accountExportFields.program.labels[row.program]}, ${periodOf(row)}`}
        searchLabel="Search file name"
        actions={[{ label: 'Download', icon: Download, onClick: ({ id }) => download.mutate({ id }) }]}
        empty={{
          icon: Calculator,
          title: 'Nothing exported yet',
          children: 'Give your accountant a month’s invoices, payments, expenses and pay in one press.',
          action: (
            <Button kind="secondary" onClick={() => dialog.open()}>
              Export for accounts
            </Button>
          ),
          noMatch: { title: 'No files found' },
        }}
        end={
          <HeadEnd>
            <Button size="small" icon={Calculator} onClick={() => dialog.open()}>
              Export for accounts
            </Button>
          </HeadEnd>
        }
      />
      <ExportDialog
        key={dialog.openings}
        needed={dialog.isMounted}
        dialog={dialog}
        program={newest?.program ?? 'xero'}
        onMade={download.mutate}
      />
    </>
  );
}
