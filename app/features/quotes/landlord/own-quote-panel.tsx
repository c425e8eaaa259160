import FileText from 'lucide-react/icons/file-text';
import { formatFullDate } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { type DialogState, useDialog } from '#app/ui/use-dialog.ts';
import { AnswerDialog } from '../answer-dialog.tsx';
import { QuotedLines } from '../quoted-lines.tsx';
import { ownQuoteStyles } from './own-quotes-input.ts';

/** A quote as its customer sees it, and their answer. */
export function OwnQuotePanel({ panel }: { panel: DialogState<number> }) {
  const query = trpc.quotes.get.useQuery({ id: panel.shown ?? 0 }, { enabled: panel.shown !== null });
  const answering = useDialog<'accept' | 'decline'>();
  const quote = query.data;
  return (
    <Dialog
      open={panel.isOpen}
      onOpenChange={panel.close}
      kind="panel"
      title={quote?.title ?? 'Quote'}
      description={quote ? `${quote.name}, ${quote.property_address.split('\n').join(', ')}` : '\u00a0'}
      actions={
        quote?.status === 'sent' && (
          <>
            <Button size="touch" onClick={() => answering.open('accept')}>
              Accept…
            </Button>
            <Button kind="secondary" size="touch" onClick={() => answering.open('decline')}>
              Decline…
            </Button>
          </>
        )
      }
    >
      {quote ? (
        <div className="flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-3">
            <StatusText style={ownQuoteStyles[quote.status]} />
            {quote.valid_until && <span>Valid until {formatFullDate(quote.valid_until)}</span>}
          </p>
          {quote.message && <p className="whitespace-pre-line break-words">{quote.message}</p>}
          <Card flush>
            <QuotedLines quote={quote} />
          </Card>
          {quote.terms && <p className="whitespace-pre-line break-words text-muted text-sm">{quote.terms}</p>}
          <a
            href={`/api/v1/quotes/${quote.id}/pdf`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ kind: 'secondary' })}
          >
            <FileText className="size-5 shrink-0" aria-hidden="true" />
            <span>Open as PDF</span>
          </a>
        </div>
      ) : query.error ? (
        <CouldNotLoad title="Error loading data" query={query} />
      ) : (
        <SkeletonList />
      )}
      {quote && answering.isMounted && <AnswerDialog key={answering.openings} dialog={answering} quote={quote} />}
    </Dialog>
  );
}
