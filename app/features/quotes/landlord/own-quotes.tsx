import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatFullDate, formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Card } from '#app/ui/card.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { ownQuoteStyles, ownQuotes } from './own-quotes-input.ts';

const OwnQuotePanel = lazyPart(() => import('./own-quote-panel.tsx').then((module) => module.OwnQuotePanel));

/** The quotes that were sent to a landlord's customers, those that wait for an answer first. Nothing without any. */
export function OwnQuotes() {
  const { data } = trpc.quotes.list.useQuery(ownQuotes);
  const panel = useDialog<number>();
  const quotes = data?.data ?? [];
  const waiting = quotes.filter(({ status }) => status === 'sent');
  const others = quotes.filter(({ status }) => status !== 'sent' && status !== 'withdrawn').slice(0, 3);
  const shown = [...waiting, ...others];
  if (shown.length === 0) return null;
  return (
    <Card flush className="mt-6" title="Your quotes">
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {shown.map((quote) => (
          <li key={quote.id}>
            <button
              type="button"
              onClick={() => panel.open(quote.id)}
              className="flex min-h-18 w-full items-center gap-3 px-4 py-2 text-left transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
            >
              <span className="min-w-0 grow">
                <span className="block break-words font-medium">{quote.title}</span>
                <span className="block break-words text-muted text-sm">
                  {quote.property_address.split('\n').join(', ')}
                </span>
                <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                  <StatusText style={ownQuoteStyles[quote.status]} />
                  {quote.status === 'sent' && quote.valid_until && (
                    <span>Valid until {formatFullDate(quote.valid_until)}</span>
                  )}
                </span>
              </span>
              <span className="shrink-0 font-semibold">{formatPounds(quote.total_amount)}</span>
              <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {panel.isMounted && <OwnQuotePanel panel={panel} />}
    </Card>
  );
}
