import { useSearchParams } from '@remix-run/react';
import { useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import Mail from 'lucide-react/icons/mail';
import Table2 from 'lucide-react/icons/table-2';
import { isDay } from '#app/lib/date-presets.ts';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { formatDate, formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { accountEntryLabels } from '#server/accounts/constants.ts';
import { accountFields } from '#server/accounts/fields.ts';
import type { RouterOutputs } from '#server/router.ts';
import { useCustomerId } from './customer-page.tsx';
import { firstPeriod, type Period, PeriodFields } from './statement-period.tsx';

const EmailStatement = lazyPart(() => import('./email-statement.tsx').then((module) => module.EmailStatement));

type Statement = RouterOutputs['accounts']['get'];

/** The period in the address; the usual one where it says none. */
export function periodOf(search: URLSearchParams, today: string): Period {
  const first = firstPeriod(today);
  const day = (name: keyof Period) => {
    const value = search.get(name) ?? '';
    return isDay(value) ? value : first[name];
  };
  return { start_date: day('start_date'), end_date: day('end_date') };
}

/** Statement of account: what was owed, invoiced, credited and paid in a period, and what is owed after it. */
export function CustomerStatement() {
  const id = useCustomerId();
  const { today } = useCompanyDay();
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search, today);
  const stating = useDialog<true>();
  const isWhole = period.start_date <= period.end_date;
  const query = trpc.accounts.get.useQuery({ id, ...period }, { enabled: isWhole });
  const save = useMutation({
    mutationFn: () =>
      fetchFile(`/api/v1/customers/${id}/statement/pdf?${new URLSearchParams({ ...period })}`, {
        type: 'application/pdf',
        fileName: 'Statement.pdf',
      }),
    meta: { success: false, toastOptions: toastPositions.centre },
    onSuccess: saveFile,
  });
  const csv = `/api/v1/export/customers-account-entries?${new URLSearchParams({ customer_id: String(id), ...period })}`;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <PeriodFields
          value={period}
          today={today}
          onChange={(next) => {
            // A day that is still being typed is no address yet.
            if (isDay(next.start_date) && isDay(next.end_date)) setSearch({ ...next }, { replace: true });
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button icon={Mail} onClick={() => stating.open(true)} disabled={!isWhole}>
            Email
          </Button>
          <Button
            kind="secondary"
            icon={FileDown}
            loading={save.isPending}
            onClick={() => save.mutate()}
            disabled={!isWhole}
          >
            Save as PDF
          </Button>
          <a
            href={csv}
            download
            className="inline-flex min-h-tap items-center gap-2 rounded-md border border-line-strong px-4 font-medium hover:bg-hover"
          >
            <Table2 className="size-4" />
            CSV
          </a>
        </div>
      </div>
      {stating.isMounted && <EmailStatement key={stating.openings} dialog={stating} id={id} period={period} />}
      {!isWhole ? (
        <p className="text-danger">Choose a day on or after the first.</p>
      ) : query.data ? (
        <Entries statement={query.data} />
      ) : query.error ? (
        <CouldNotLoad title="Error loading data" query={query} />
      ) : (
        <SkeletonList />
      )}
    </>
  );
}

const cell = 'px-3 py-2 align-top';

function Entries({ statement }: { statement: Statement }) {
  const { entries, start_date, end_date, opening_balance, invoiced, credited, paid, closing_balance } = statement;
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-raised shadow-raised">
      <table className="w-full">
        <caption className="sr-only">Statement of account</caption>
        <thead className="border-line border-b text-left text-muted text-sm">
          <tr>
            <th className={cell}>{accountFields.day.label}</th>
            <th className={cell}>{accountFields.kind.label}</th>
            <th className={classNames(cell, 'max-md:hidden')}>{accountFields.description.label}</th>
            <th className={classNames(cell, 'text-right')}>{accountFields.amount.label}</th>
            <th className={classNames(cell, 'text-right')}>{accountFields.balance.label}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <tr className="font-semibold">
            <td className={classNames(cell, 'whitespace-nowrap')}>{formatDate(start_date)}</td>
            <td className={cell}>{accountEntryLabels.opening}</td>
            <td className={classNames(cell, 'max-md:hidden')} />
            <td className={cell} />
            <td className={classNames(cell, 'text-right')}>{formatPounds(opening_balance)}</td>
          </tr>
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an invoice may have two payments of a day.
            <tr key={at}>
              <td className={classNames(cell, 'whitespace-nowrap')}>{formatDate(entry.day)}</td>
              <td className={cell}>
                {accountEntryLabels[entry.kind]} <span className="text-muted">{entry.invoice_number}</span>
              </td>
              <td className={classNames(cell, 'max-md:hidden')}>
                <span>{entry.description}</span>
                {entry.due_date && (
                  <span className="block text-muted text-sm">{`Due ${formatDate(entry.due_date)}`}</span>
                )}
              </td>
              <td className={classNames(cell, 'whitespace-nowrap text-right')}>{formatPounds(entry.amount)}</td>
              <td className={classNames(cell, 'whitespace-nowrap text-right')}>{formatPounds(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-line-strong border-t-2">
          <tr className="font-semibold text-lg">
            <td className={classNames(cell, 'whitespace-nowrap')}>{formatDate(end_date)}</td>
            <td className={cell} colSpan={2}>
              {closing_balance < 0 ? 'In credit' : 'Balance due'}
              <span className="block font-normal text-muted text-sm">
                {[
                  `Invoiced ${formatPounds(invoiced)}`,
                  credited !== 0 && `credited ${formatPounds(credited)}`,
                  `paid ${formatPounds(paid)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </td>
            <td className={classNames(cell, 'max-md:hidden')} />
            <td className={classNames(cell, 'whitespace-nowrap text-right')}>
              {formatPounds(Math.abs(closing_balance))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
