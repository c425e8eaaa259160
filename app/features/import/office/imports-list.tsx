import { Link } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { formatCount, formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { RemainingRow } from '#server/import/schema.ts';
import type { RouterOutputs } from '#server/router.ts';
import { rowPage, tableTitle } from './import-tables.ts';

type Import = RouterOutputs['import']['list'][number];

const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
const doneBy = ({ count, updated }: Import) =>
  [count > 0 && `${rows(count)} added`, updated > 0 && `${rows(updated)} updated`].filter(Boolean).join(', ');

/** The imports, latest first, each to be undone as a whole. */
export function ImportsList() {
  const { timeZone } = useCompanyDay();
  const client = useQueryClient();
  const query = trpc.import.list.useQuery();
  const asking = useDialog<Import>();
  const remaining = useDialog<{ table: string; message: string; rows: readonly RemainingRow[] }>();
  const undo = trpc.import.undoWhole.useMutation({
    meta: {
      success: 'Import undone',
      // Its rows are listed in the dialog.
      error: (error: unknown) => (rejectionOf(error)?.details?.rows ? false : errorMessage(error)),
    },
    onError(error) {
      const found = rejectionOf(error)?.details?.rows as RemainingRow[] | undefined;
      asking.close();
      if (found && asking.value)
        remaining.open({ table: asking.value.table, message: errorMessage(error), rows: found });
    },
    onSuccess: asking.close,
    // More than this table may have changed.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => Array.isArray(queryKey[0]) }),
  });
  return (
    <Card flush aria-label="Imports" title="Imports">
      {query.error ? (
        <CouldNotLoad query={query} title="Failed to load the imports" />
      ) : !query.data ? (
        <SkeletonList rows={3} label="Loading imports…" />
      ) : query.data.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-muted sm:px-5">Nothing imported yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {query.data.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
              <div className="min-w-0 grow basis-64">
                <p className="break-words">
                  <span className="font-medium">{tableTitle(each.table)}</span>
                  {each.file_name && <span> from {each.file_name}</span>}
                </p>
                <p className="text-muted text-sm">
                  {[doneBy(each), each.created_by, formatMoment(each.createdAt, timeZone)].filter(Boolean).join(' · ')}
                </p>
              </div>
              {each.undone_at ? (
                <p className="text-muted text-sm">Undone {formatMoment(each.undone_at, timeZone)}</p>
              ) : (
                <Button kind="secondary" size="small" onClick={() => asking.open(each)}>
                  Undo
                  <span className="sr-only">
                    {' '}
                    {tableTitle(each.table)} {each.file_name}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking.isOpen}
        onOpenChange={asking.close}
        title="Undo this import?"
        confirm="Undo the import"
        danger
        loading={undo.isPending}
        onConfirm={() => asking.value && undo.mutate({ id: asking.value.id })}
      >
        {asking.shown && undoMessage(asking.shown)}
      </ConfirmDialog>
      <Dialog open={remaining.isOpen} onOpenChange={remaining.close} title="Nothing was undone">
        {remaining.shown && <Remaining {...remaining.shown} />}
      </Dialog>
    </Card>
  );
}

function undoMessage({ count, updated }: Import): string {
  const parts = [
    count > 0 && `${rows(count)} will be deleted`,
    updated > 0 && `${rows(updated)} will have ${updated === 1 ? 'its' : 'their'} former values again`,
  ];
  return `${parts.filter(Boolean).join(', and ')}. If a row was used or changed since, nothing is undone.`;
}

function Remaining({
  table,
  message,
  rows: remaining,
}: {
  table: string;
  message: string;
  rows: readonly RemainingRow[];
}) {
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning" announce>
        {message}
      </Banner>
      <ul className="divide-y divide-line border-line border-y">
        {remaining.map(({ id, row, name, message: reason }) => {
          const to = rowPage(table, id);
          const label = name || `Row ${row} of the file`;
          return (
            <li key={id} className="py-2">
              <p className="break-words font-medium">
                {to ? (
                  <Link to={to} className="text-accent underline underline-offset-4">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </p>
              <p className="text-muted text-sm">{reason}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
