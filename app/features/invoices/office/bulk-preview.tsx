import { Link } from '@remix-run/react';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatCount, formatDate, formatMinutes, formatPounds } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, IconButton, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { invoiceFields } from '#server/invoices/fields.ts';
import { BulkWarnings } from './bulk-warnings.tsx';
import {
  type BulkInput,
  type BulkResult,
  type LeftOut as Entry,
  earlierLabel,
  invoicesLabel,
  jobsLabel,
  type LeftOutGroup,
  leftOutGroups,
  leftOutLabel,
  leftOutMends,
  sumsOf,
} from './invoice-labels.ts';
import { IssueDialog } from './issue-dialog.tsx';

type Row = BulkResult['invoices'][number];

interface BulkPreviewProps {
  /** The result of a dry run. */
  result: BulkResult;
  isRunning: boolean;
  onPreview: (row: Row) => void;
  onIssue: (jobs: number[], joint: boolean) => void;
  /** Input of the dry run. */
  input: BulkInput;
  /** Something that the figures or warnings depend on was changed. */
  onResolved: () => void;
}

const numberCell = 'whitespace-nowrap px-3 py-2.5 text-right';
const head = 'whitespace-nowrap px-3 py-2 font-medium text-muted';

/** Invoices that would be issued, job by job, and entries left out; only the ticked ones are issued. */
export function BulkPreview({ result, input, isRunning, onPreview, onIssue, onResolved }: BulkPreviewProps) {
  const { invoices, without_invoice } = result;
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const jobs = [...new Set(invoices.map(({ job_id }) => job_id))];
  const ticked = jobs.filter((id) => !unticked.has(id));
  const chosen = invoices.filter(({ job_id }) => !unticked.has(job_id));
  const sums = sumsOf(chosen);
  // CIS columns are needed for customers in construction only.
  const withCis = invoices.some(({ cis_rate }) => cis_rate !== null);
  const { net_amount, vat_amount, total_amount, cis_amount } = invoiceFields;
  const figures = [net_amount, vat_amount, total_amount].map(({ label }) => label);
  const heads = [...figures, ...(withCis ? [cis_amount.label, 'Total due'] : [])];
  const totals = [sums.net, sums.vat, sums.gross, ...(withCis ? [sums.cis, sums.due] : [])];
  const issuing = useDialog();
  const toggle = (id: number) => {
    const next = new Set(unticked);
    if (!next.delete(id)) next.add(id);
    setUnticked(next);
  };
  if (invoices.length === 0 && without_invoice.length === 0) {
    return (
      <EmptyState
        icon={FileText}
        title="Nothing to invoice"
        action={
          <LinkButton to="/time-tracked/records?billing_status=unbilled" kind="secondary">
            Show unbilled time
          </LinkButton>
        }
      >
        Jobs with this status have nothing left to invoice.
      </EmptyState>
    );
  }
  return (
    <div className="mt-6 space-y-6">
      {invoices.length > 0 && (
        <section aria-label="To issue">
          <div className="mb-3 space-y-3">
            <BulkWarnings rows={invoices} onResolved={onResolved} />
          </div>
          <div className="relative overflow-x-auto rounded-lg border border-line bg-raised">
            <table className="w-full text-sm">
              <thead className="border-line border-b bg-surface text-left">
                <tr>
                  <th scope="col" className="w-10 pl-4">
                    <input
                      type="checkbox"
                      aria-label="All jobs"
                      checked={ticked.length === jobs.length}
                      ref={(box) => {
                        if (box) box.indeterminate = ticked.length > 0 && ticked.length < jobs.length;
                      }}
                      onChange={() => setUnticked(new Set(ticked.length === jobs.length ? jobs : []))}
                      className="block size-4.5 accent-accent"
                    />
                  </th>
                  <th scope="col" className={head}>
                    Job
                  </th>
                  <th scope="col" className={head}>
                    Customer
                  </th>
                  {heads.map((label) => (
                    <th key={label} scope="col" className={`${head} text-right`}>
                      {label}
                    </th>
                  ))}
                  <th scope="col" className="w-12">
                    <span className="sr-only">Preview</span>
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {invoices.map((row) => (
                  <BulkLine
                    key={`${row.job_id} ${row.id}`}
                    row={row}
                    withCis={withCis}
                    isTicked={!unticked.has(row.job_id)}
                    onTick={() => toggle(row.job_id)}
                    onPreview={() => onPreview(row)}
                  />
                ))}
              </tbody>
              <tfoot className="border-line-strong border-t font-semibold">
                <tr>
                  <td />
                  <th scope="row" colSpan={2} className="px-3 py-2.5 text-left">
                    {invoicesLabel(chosen.length)} ticked
                  </th>
                  {heads.map((label, at) => (
                    <td key={label} className={numberCell}>
                      {totals[at]}
                    </td>
                  ))}
                  <td />
                </tr>
              </tfoot>
            </table>
          </div>
          {/* In sight over any number of rows. */}
          <div className="sticky bottom-0 z-bar mt-3 flex min-h-16 flex-wrap items-center justify-end gap-x-6 gap-y-2 border-line border-t bg-surface py-2">
            <p className="flex flex-wrap gap-x-4 text-muted text-sm">
              <span>{`Net ${sums.net}`}</span>
              <span>{`VAT ${sums.vat}`}</span>
              <span className="font-semibold text-base text-text">{withCis ? sums.due : sums.gross}</span>
            </p>
            <Button icon={FileText} loading={isRunning} disabled={ticked.length === 0} onClick={() => issuing.open()}>
              Issue {invoicesLabel(chosen.length)}
            </Button>
          </div>
          <IssueDialog
            open={issuing.isOpen}
            rows={chosen}
            input={{ ...input, jobs: ticked }}
            onIssue={(joint) => {
              issuing.close();
              onIssue(ticked, joint);
            }}
            onClose={issuing.close}
          />
        </section>
      )}
      {without_invoice.length > 0 && (
        <section aria-labelledby="nothing-of">
          <h2 id="nothing-of" className="mb-2 font-semibold">
            Not included
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {leftOutGroups(without_invoice).map((group) => (
              <LeftOutReason key={group.reason} group={group} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface BulkLineProps {
  row: Row;
  withCis: boolean;
  isTicked: boolean;
  onTick: () => void;
  onPreview: () => void;
}

function BulkLine({ row, withCis, isTicked, onTick, onPreview }: BulkLineProps) {
  const { job_title, property_address, customer_name, existing, invoice_number, warnings, left_out } = row;
  const gross = [row.net_amount, row.vat_amount, row.total_amount];
  const amounts = withCis ? [...gross, row.cis_amount, row.amount_due] : gross;
  return (
    <tr className={isTicked ? undefined : 'text-muted'}>
      <td className="pl-4 align-top">
        <input
          type="checkbox"
          aria-label={`${job_title}, ${property_address}`}
          checked={isTicked}
          onChange={onTick}
          className="mt-3 block size-4.5 accent-accent"
        />
      </td>
      <td className="min-w-52 px-3 py-2.5 align-top">
        <p className="font-medium">
          <span>{`${jobsLabel({ job_title, job_count: row.jobs.length })} `}</span>
          {existing && <Badge tone="accent">{`Already issued as ${invoice_number}`}</Badge>}
        </p>
        <p className="text-muted">{property_address.replaceAll('\n', ', ')}</p>
        <p className="sm:hidden">
          {withCis ? `${formatPounds(row.amount_due)} due` : `${formatPounds(row.total_amount)} gross`}
        </p>
        {row.earlier && <p>{earlierLabel(row.earlier)}</p>}
        <LeftOut entries={left_out} />
      </td>
      <td className="min-w-40 px-3 py-2.5 align-top">
        <span>{`${customer_name} `}</span>
        {row.reverse_charge && <Badge tone="neutral">Reverse charge</Badge>}
        {/* Said in full above the table. */}
        {warnings.map((warning) => (
          <span key={warning} title={warning} className="ml-1 inline-block size-2 rounded-full bg-warning align-middle">
            <span className="sr-only">{warning}</span>
          </span>
        ))}
      </td>
      {amounts.map((amount, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the amounts is fixed
        <td key={at} className={`${numberCell} align-top`}>
          {formatPounds(amount)}
        </td>
      ))}
      <td className="pr-2 align-top">
        <IconButton icon={Eye} label={`Preview ${job_title}`} onClick={onPreview} />
      </td>
    </tr>
  );
}

/** Entries of one reason, listed by job on request: there may be hundreds. */
function LeftOutReason({ group: { reason, count, jobs } }: { group: LeftOutGroup }) {
  const [isOpen, setOpen] = useState(false);
  const { hint, to, label } = leftOutMends[reason];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 grow basis-80">
        <p>
          <span className="font-medium">{reason.charAt(0).toUpperCase() + reason.slice(1)}</span>{' '}
          <span className="text-muted">{hint}</span>
        </p>
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="min-h-6 w-fit rounded-md text-muted hover:text-text">
            {`${formatCount(count)} ${count === 1 ? 'entry' : 'entries'} in ${formatCount(jobs.length)} ${jobs.length === 1 ? 'job' : 'jobs'}`}
          </summary>
          {isOpen && (
            <ul className="mt-1 max-h-96 space-y-2 overflow-y-auto border-line border-l-2 pl-3">
              {jobs.map(({ job_id, job_title, property_address, entries }) => (
                <li key={job_id}>
                  <Link to={`/jobs?job=${job_id}`} className="font-medium hover:underline">
                    {job_title}
                  </Link>
                  <p className="text-muted">{property_address.replaceAll('\n', ', ')}</p>
                  <Entries entries={entries} />
                </li>
              ))}
            </ul>
          )}
        </details>
      </div>
      {to && (
        <LinkButton to={to} kind="secondary" size="small">
          {label}
        </LinkButton>
      )}
    </li>
  );
}

function Entries({ entries, withReason = false }: { entries: readonly Entry[]; withReason?: boolean }) {
  return entries.map(({ kind, id, date, User, minutes, amount, reason }) => (
    <p key={`${kind} ${id}`}>
      {[formatDate(date), nameOf(User), minutes === null ? formatPounds(amount ?? 0) : formatMinutes(minutes)].join(
        ', ',
      ) + (withReason ? `: ${reason}` : '')}
    </p>
  ));
}

function LeftOut({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit rounded-md text-muted hover:text-text">{leftOutLabel(entries)}</summary>
      <div className="mt-1 space-y-0.5 border-line border-l-2 pl-3">
        <Entries entries={entries} withReason />
      </div>
    </details>
  );
}
