import { useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { MailNotSetUp } from '#app/features/invoices/office/mail-not-set-up.tsx';
import { isDay } from '#app/lib/date-presets.ts';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { RouterOutputs } from '#server/router.ts';
import { type Customer, countOf, customerLabel } from './customer-list.ts';
import { firstPeriod, PeriodFields } from './statement-period.tsx';

type Sent = RouterOutputs['accounts']['send'];
type Accounts = RouterOutputs['accounts']['list'];

const toastOptions = toastPositions.centre;

interface StatementsDialogProps {
  /** Opened with the chosen customers; none: all with a balance. */
  dialog: DialogState<readonly Pick<Customer, 'id' | 'name' | 'owner_of'>[]>;
}

/** Statements of account of one, of some, or of everybody with a balance: as files, or by email. */
export function StatementsDialog({ dialog }: StatementsDialogProps) {
  const { today } = useCompanyDay();
  const chosen = dialog.shown ?? [];
  const [only] = chosen;
  const isOne = chosen.length === 1;
  const [period, setPeriod] = useState(() => firstPeriod(today));
  const isWhole = isDay(period.start_date) && isDay(period.end_date) && period.start_date <= period.end_date;
  const named = chosen.length > 0 ? { customer_ids: chosen.map(({ id }) => id) } : {};
  const accounts = trpc.accounts.list.useQuery({ ...named, ...period }, { enabled: dialog.isOpen && isWhole });
  const draft = trpc.accounts.mailDraft.useQuery(
    { id: accounts.data?.statements[0]?.customer_id ?? 0, ...period },
    { enabled: dialog.isOpen && isWhole && (accounts.data?.statements.length ?? 0) > 0, staleTime: 0 },
  );
  const canMail = draft.data?.can_mail !== false;
  const save = useMutation({
    mutationFn: () => {
      const requested = new URLSearchParams({ ...period });
      if (isOne && only) {
        return fetchFile(`/api/v1/customers/${only.id}/statement/pdf?${requested}`, {
          type: 'application/pdf',
          fileName: `Statement ${only.name}.pdf`,
        });
      }
      if (chosen.length > 0) requested.set('customer_ids', chosen.map(({ id }) => id).join(','));
      return fetchFile(`/api/v1/customers/statements?${requested}`, {
        type: 'application/zip',
        fileName: 'statements.zip',
      });
    },
    meta: { success: false, toastOptions },
    onSuccess: saveFile,
  });
  const send = trpc.accounts.send.useMutation({
    meta: { success: (answer) => sentLabel(answer as Sent), toastOptions },
    onSuccess: ({ left_out }) => left_out.length === 0 && dialog.close(),
  });
  const count = accounts.data?.statements.length ?? 0;
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={isOne ? 'Statement of account' : 'Statements of account'}
      description={
        isOne && only
          ? customerLabel(only)
          : chosen.length === 0
            ? 'All customers who owe or are owed anything.'
            : countOf(chosen.length, 'customer', 'customers')
      }
      actions={
        <>
          <Button
            icon={Mail}
            loading={send.isPending}
            disabled={count === 0 || !isWhole || !canMail}
            onClick={() => send.mutate({ ...named, ...period })}
          >
            {isOne ? 'Email it' : 'Email them'}
          </Button>
          <Button
            kind="secondary"
            icon={FileDown}
            loading={save.isPending}
            disabled={count === 0 || !isWhole}
            onClick={() => save.mutate()}
          >
            {isOne ? 'Save as PDF' : 'Save as ZIP'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PeriodFields value={period} onChange={setPeriod} today={today} />
        {!canMail && <MailNotSetUp />}
        {!isWhole ? (
          <p className="text-danger">Choose a day on or after the first.</p>
        ) : accounts.data ? (
          <Recipients accounts={accounts.data} />
        ) : (
          <SkeletonList />
        )}
        {send.data && send.data.left_out.length > 0 && (
          <Banner tone="warning" announce title="Not emailed">
            <ul>
              {send.data.left_out.map(({ customer_id, customer_name, reason }) => (
                <li key={customer_id}>{`${customer_name}: ${reason}`}</li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

const sentLabel = ({ customer_ids }: Sent): string =>
  customer_ids.length === 0
    ? 'Nothing was emailed'
    : `Emailing ${countOf(customer_ids.length, 'statement', 'statements')}`;

function Recipients({ accounts: { statements } }: { accounts: Accounts }) {
  if (statements.length === 0) return <p className="text-muted">Nobody owes or is owed anything.</p>;
  return (
    <section aria-label="Statements" className="max-h-64 overflow-y-auto rounded-md border border-line">
      <ul className="divide-y divide-line text-sm">
        {statements.map(({ customer_id, customer_name, property_address, email, closing_balance }) => (
          <li key={customer_id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">
                {property_address ? `${customer_name}, ${property_address}` : customer_name}
              </span>
              {email ? (
                <span className="block truncate text-muted">{email}</span>
              ) : (
                <span className="block font-medium text-warning">No email address</span>
              )}
            </span>
            <span>{formatPounds(closing_balance)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
