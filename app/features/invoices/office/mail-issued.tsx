import { useQueries } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { type Invoice, invoicesLabel, isToPost, mailErrorOf, unmailable } from './invoice-labels.ts';
import { MailNotSetUp } from './mail-not-set-up.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SentDialog } from './sent-dialog.tsx';

/** Polling interval for pending mails, besides live updates, ms. */
const interval = 3_000;
/** As many as a list takes at once. */
const pagesOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / maximumLimit) }, (_, at) =>
    ids.slice(at * maximumLimit, (at + 1) * maximumLimit),
  );
const isOnItsWay = ({ mail }: Invoice) => mail?.state === 'sending';

/** Offers to email invoices that were just issued, if email is set up; then shows how far that is, and which were not sent and why. */
export function MailIssued({ ids }: { ids: readonly number[] }) {
  const mailing = useDialog<readonly Invoice[]>();
  const posting = useDialog<readonly Invoice[]>();
  const { today } = useCompanyDay();
  const utils = trpc.useUtils();
  const pages = useQueries({
    queries: pagesOf(ids).map((page) => ({
      ...utils.invoices.list.queryOptions(
        { ids: page, sort: 'invoice_number', order: 'asc', limit: maximumLimit },
        { trpc: { context: { background: true } } },
      ),
      refetchInterval: ({ state }: { state: { data?: { data: Invoice[] } | undefined } }) =>
        state.data?.data.some(isOnItsWay) ? interval : false,
    })),
  });
  const draft = trpc.invoices.mailDraft.useQuery({ id: ids[0] ?? 0 }, { enabled: ids.length > 0, staleTime: 0 });
  const invoices = pages.flatMap(({ data }) => data?.data ?? []);
  if (pages.some(({ data }) => data === undefined) || (ids.length > 0 && draft.isPending)) return null;
  const canMail = draft.data?.can_mail !== false;
  const begun = invoices.filter(({ mail, sent_at }) => mail !== null || sent_at !== null);
  const sent = invoices.filter(({ sent_at }) => sent_at !== null).length;
  const waiting = invoices.filter((invoice) => invoice.sent_at === null && unmailable(invoice) === undefined);
  const mailable = waiting.filter((invoice) => !isToPost(invoice));
  const posted = waiting.length - mailable.length;
  const isSending = invoices.some(isOnItsWay);
  const text = isSending
    ? `Emailing: ${sent} of ${invoicesLabel(begun.length)}`
    : `${sent} of ${invoicesLabel(invoices.length)} sent`;
  const problems = begun.length > 0 && !isSending ? mailable : [];
  return (
    <section aria-label="Emails" className="space-y-3">
      <div className="rounded-lg border border-line bg-raised p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="font-medium">
            {begun.length === 0 && canMail ? readyLabel(invoices.length) : text}
          </p>
          {waiting.length > 0 && !isSending && (
            <div className="flex flex-wrap gap-2">
              <Button kind="secondary" size="small" icon={Send} onClick={() => posting.open(waiting)}>
                Sent another way
              </Button>
              {canMail && mailable.length > 0 && (
                <Button size="small" icon={Mail} onClick={() => mailing.open(mailable)}>
                  {begun.length === 0 ? emailLabel(mailable.length) : `Email the other ${mailable.length}`}
                </Button>
              )}
            </div>
          )}
        </div>
        {posted > 0 && (
          <p className="mt-1 text-muted">{`${invoicesLabel(posted)} by post: print and send ${posted === 1 ? 'it' : 'them'}, then choose ‘Sent another way’.`}</p>
        )}
        {isSending && (
          <div className="mt-3">
            <ProgressBar label={text} value={sent / Math.max(1, begun.length)} />
          </div>
        )}
      </div>
      {!canMail && waiting.length > 0 && <MailNotSetUp />}
      {problems.length > 0 && (
        <Banner tone="danger" title="Not sent">
          <ul>
            {problems.map((invoice) => (
              <li key={invoice.id}>{`${invoice.invoice_number}, ${invoice.customer_name}: ${reasonOf(invoice)}`}</li>
            ))}
          </ul>
        </Banner>
      )}
      <SentDialog key={`sent ${posting.openings}`} dialog={posting} today={today} />
      <SendDialog key={`send ${mailing.openings}`} dialog={mailing} />
    </section>
  );
}

const readyLabel = (count: number) =>
  count === 1 ? 'The invoice can be emailed to its customer.' : `${count} invoices can be emailed to their customers.`;
const emailLabel = (count: number) => (count === 1 ? 'Email it' : 'Email these');

const reasonOf = (invoice: Invoice) =>
  mailErrorOf(invoice) ?? (invoice.customer_email === '' ? 'No email address' : 'Not emailed yet');
