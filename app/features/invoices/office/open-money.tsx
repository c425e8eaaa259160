import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatCount, formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { classNames } from '#app/ui/class-names.ts';
import { owedFields } from '#server/invoices/fields.ts';
import type { RouterOutputs } from '#server/router.ts';

type OpenMoney = RouterOutputs['invoices']['openMoney'];

const history = '/invoices/history';

/** Amounts to be paid, sent and invoiced. Each links to its rows; the one whose rows are shown links to all invoices. */
export function OpenMoneyStrip({ status }: { status: string | undefined }) {
  const { data } = trpc.invoices.openMoney.useQuery();
  return (
    <nav
      aria-label="Open money"
      className="mb-3 grid min-h-13 grid-cols-2 overflow-hidden rounded-lg border border-line bg-raised shadow-raised sm:grid-cols-4"
    >
      {data && (
        <>
          <Figure label="Overdue" status="overdue" shown={status} count={data.overdue_invoices}>
            <span className={classNames(data.overdue > 0 && 'text-danger')}>{formatPounds(data.overdue)}</span>
          </Figure>
          <Figure label="Owed" status="unpaid" shown={status} count={data.invoices}>
            {formatPounds(data.owed)}
            <Ages money={data} />
          </Figure>
          <Figure label="Not sent" status="unsent" shown={status} count={data.unsent_invoices}>
            {formatPounds(data.unsent)}
          </Figure>
          <Figure label="To invoice">{formatPounds(data.to_invoice)}</Figure>
        </>
      )}
    </nav>
  );
}

interface FigureProps {
  label: string;
  /** Status filter of the linked rows; absent for work that is not invoiced yet. */
  status?: string;
  /** The status whose rows the table shows. */
  shown?: string | undefined;
  count?: number;
  children: ReactNode;
}

function Figure({ label, status, shown, count, children }: FigureProps) {
  const isShown = status !== undefined && status === shown;
  const to = status === undefined ? '/invoices' : isShown ? history : `${history}?status=${status}`;
  return (
    <Link
      to={to}
      aria-current={isShown ? 'true' : undefined}
      className={classNames(
        'relative px-4 py-1.5 transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2',
        'border-line max-sm:odd:border-r max-sm:[&:nth-child(n+3)]:border-t sm:not-first:border-l',
        isShown && 'bg-accent-soft',
      )}
    >
      <span className="block text-muted text-xs/4">{label}</span>
      <span className="block font-semibold text-base/6">
        <span>{children}</span>
        {count !== undefined && <span className="font-normal text-muted text-sm"> ({formatCount(count)})</span>}
      </span>
    </Link>
  );
}

const ages = [
  ['not_due', 'bg-line-strong'],
  ['days_1_30', 'bg-warning/60'],
  ['days_31_60', 'bg-warning'],
  ['days_61_90', 'bg-danger/60'],
  ['days_over_90', 'bg-danger'],
] as const satisfies readonly (readonly [keyof OpenMoney, string])[];

/** How late the owed money is, as a bar; read out and on hover in words. */
function Ages({ money }: { money: OpenMoney }) {
  if (money.owed <= 0) return null;
  const words = ages
    .filter(([age]) => money[age] > 0)
    .map(([age]) => `${owedFields[age].label} ${formatPounds(money[age])}`)
    .join(', ');
  return (
    <span className="absolute inset-x-4 bottom-0 flex h-1 gap-px overflow-hidden rounded-full" title={words}>
      <span className="sr-only">: {words}</span>
      {ages.map(([age, ground]) => (
        <span key={age} className={ground} style={{ width: `${(100 * money[age]) / money.owed}%` }} />
      ))}
    </span>
  );
}
