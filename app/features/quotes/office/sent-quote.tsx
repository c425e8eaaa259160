import { useNavigate } from '@remix-run/react';
import Check from 'lucide-react/icons/check';
import FilePen from 'lucide-react/icons/file-pen-line';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { formatFullDate, formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { quoteFields } from '#server/quotes/fields.ts';
import { QuotedLines } from '../quoted-lines.tsx';
import { officeQuotePath, type Quote, quoteStyles } from './quote-list.ts';
import { useQuotePdf } from './use-quote-pdf.ts';

const SendQuoteDialog = lazyPart(() => import('./send-quote-dialog.tsx').then((module) => module.SendQuoteDialog));
const AnswerDialog = lazyPart(() => import('../answer-dialog.tsx').then((module) => module.AnswerDialog));

/** A sent quote, read-only, with its answer. */
export function SentQuote({ quote }: { quote: Quote }) {
  const { id, status, name } = quote;
  const navigate = useNavigate();
  const refresh = useRefresh('quotes');
  const utils = trpc.useUtils();
  const history = useHistoryAction('quotes');
  const pdf = useQuotePdf();
  const [sending, withdrawing] = [useDialog(), useDialog()];
  const answering = useDialog<'accept' | 'decline'>();
  const toastOptions = toastPositions.centre;
  const revise = trpc.quotes.revise.useMutation({
    meta: { success: false, toastOptions },
    onSuccess: (draft) => navigate(officeQuotePath(draft.id)),
    onSettled: refresh,
  });
  const withdraw = trpc.quotes.withdraw.useMutation({
    meta: { success: 'Withdrawn', toastOptions },
    onSuccess: (withdrawn) => {
      utils.quotes.get.setData({ id }, withdrawn);
      withdrawing.close();
    },
    onSettled: refresh,
  });
  const isOpen = status === 'sent';
  const { tone, label } = quoteStyles[status];
  return (
    <div data-wide>
      <PageHeader
        back="/quotes"
        title={name}
        note={<Badge tone={tone}>{label}</Badge>}
        actions={
          <>
            <Button kind="secondary" icon={history.icon} onClick={() => history.onClick(quote)}>
              {history.label}
            </Button>
            <Button kind="secondary" icon={FileText} loading={pdf.isPending} onClick={() => pdf.show(quote)}>
              PDF
            </Button>
            {isOpen && (
              <Button kind="secondary" icon={Mail} onClick={() => sending.open()}>
                Send again
              </Button>
            )}
            {status !== 'accepted' && quote.revised_by_id === null && (
              <Button kind="secondary" icon={FilePen} loading={revise.isPending} onClick={() => revise.mutate({ id })}>
                Revise
              </Button>
            )}
            {isOpen && (
              <>
                <Button kind="secondary" icon={Undo} onClick={() => withdrawing.open()}>
                  Withdraw
                </Button>
                <Button kind="secondary" icon={X} onClick={() => answering.open('decline')}>
                  Customer declined
                </Button>
                <Button icon={Check} onClick={() => answering.open('accept')}>
                  Customer accepted
                </Button>
              </>
            )}
          </>
        }
      >
        {quote.title}
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="flex flex-col gap-5">
          <Outcome quote={quote} />
          {quote.message && <p className="whitespace-pre-line break-words">{quote.message}</p>}
          <Card flush>
            <QuotedLines quote={quote} />
          </Card>
          {quote.terms && <p className="whitespace-pre-line break-words text-muted text-sm">{quote.terms}</p>}
        </div>
        <Facts quote={quote} />
      </div>
      {sending.isMounted && <SendQuoteDialog key={sending.openings} dialog={sending} quote={quote} />}
      {answering.isMounted && <AnswerDialog key={answering.openings} dialog={answering} quote={quote} isForCustomer />}
      <ConfirmDialog
        open={withdrawing.isOpen}
        onOpenChange={withdrawing.close}
        title={`Withdraw ${name}?`}
        confirm="Withdraw"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id })}
      >
        Its link says that it is withdrawn, and it can’t be accepted any more. This can’t be undone; revise it to offer
        it again.
      </ConfirmDialog>
    </div>
  );
}

function Outcome({ quote }: { quote: Quote }) {
  const { timeZone } = useCompanyDay();
  const when = quote.answered_at && formatMoment(quote.answered_at, timeZone);
  const from = quote.answered_from && ` from ${quote.answered_from}`;
  const { mail } = quote;
  return (
    <>
      {quote.status === 'accepted' && (
        <Banner tone="success" title={`Accepted by ${quote.answered_by}`}>
          {`${when}${from}.${quote.job_number === null ? '' : ` Job #${quote.job_number} has the price.`}`}
        </Banner>
      )}
      {quote.status === 'declined' && (
        <Banner tone="danger" title={`Declined${quote.answered_by && ` by ${quote.answered_by}`}`}>
          {`${when}${from}. ${quote.decline_reason}`}
        </Banner>
      )}
      {quote.status === 'expired' && quote.valid_until && (
        <Banner tone="warning" title={`Expired on ${formatFullDate(quote.valid_until)}`}>
          Revise it to offer it again.
        </Banner>
      )}
      {quote.status === 'withdrawn' && (
        <Banner title={quote.withdrawn_at ? `Withdrawn ${formatMoment(quote.withdrawn_at, timeZone)}` : 'Withdrawn'}>
          Its link says so.
        </Banner>
      )}
      {mail?.state === 'failed' && quote.status === 'sent' && (
        <Banner tone="danger" title="The email wasn’t sent">
          {`${mail.error} Send it again, or copy the link.`}
        </Banner>
      )}
    </>
  );
}

function Facts({ quote }: { quote: Quote }) {
  const { timeZone } = useCompanyDay();
  const link = quote.link && typeof window !== 'undefined' ? `${window.location.origin}${quote.link}` : quote.link;
  const { mail } = quote;
  return (
    <Card>
      <DescriptionList
        items={[
          [quoteFields.customer_name.label, quote.customer_name],
          [quoteFields.property_address.label, quote.property_address.split('\n').join(', ')],
          [
            quoteFields.job_id.label,
            quote.job_id === null ? (
              'Made when it is accepted'
            ) : (
              <LinkButton key="job" to={`/jobs?job=${quote.job_id}`} kind="plain" size="small" className="-my-2 -ml-3">
                #{quote.job_number} {quote.job_title}
              </LinkButton>
            ),
          ],
          [quoteFields.sent_at.label, quote.sent_at && formatMoment(quote.sent_at, timeZone)],
          [
            'Email',
            mail
              ? `${mail.state === 'sent' ? 'Sent' : mail.state === 'sending' ? 'Sending' : 'Not sent'} to ${mail.recipient}`
              : 'None',
          ],
          [quoteFields.valid_until.label, quote.valid_until && formatFullDate(quote.valid_until)],
          ...(quote.revised_by_id === null
            ? []
            : ([
                [
                  'Revised by',
                  <LinkButton
                    key="revision"
                    to={officeQuotePath(quote.revised_by_id)}
                    kind="plain"
                    size="small"
                    className="-my-2 -ml-3"
                  >
                    The next revision
                  </LinkButton>,
                ],
              ] as const)),
        ]}
      />
      {link && (
        <div className="mt-3 border-line border-t pt-3">
          <p className="font-medium">The customer’s link</p>
          <p className="mt-1 text-muted text-sm">Whoever has it can accept the quote. Send it by text if you like.</p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <input
              readOnly
              value={link}
              aria-label="The customer’s link"
              onFocus={({ target }) => target.select()}
              className="min-w-0 grow rounded-md border border-line bg-sunken px-2 py-1.5 text-sm"
            />
            <CopyButton text={link} isSmall />
          </div>
        </div>
      )}
    </Card>
  );
}
