import { formatPounds } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { quantityLabel } from '#server/price-list/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { QuoteSums } from './quote-sums.tsx';

type Quote = RouterOutputs['quotes']['get'];

/** The lines of a quote that was sent, and what they come to. */
export function QuotedLines({ quote }: { quote: Quote }) {
  const isAccepted = quote.status === 'accepted';
  const hasOptions = quote.lines.some(({ is_optional }) => is_optional);
  return (
    <>
      <ul className="divide-y divide-line border-line border-b">
        {quote.lines.map((line) => (
          <li
            key={line.id}
            className={classNames(
              'flex justify-between gap-4 px-4 py-3 sm:px-5',
              isAccepted && line.is_optional && !line.is_chosen && 'text-muted',
            )}
          >
            <span className="min-w-0">
              <span className="block whitespace-pre-line break-words">{line.description}</span>
              <span className="block text-muted text-sm">
                {[
                  line.quantity === 1 && line.unit === 'each'
                    ? ''
                    : `${quantityLabel(line.quantity, line.unit)} at ${formatPounds(line.unit_price)}`,
                  line.is_optional ? (isAccepted ? (line.is_chosen ? 'Chosen' : 'Not chosen') : 'Option') : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 font-medium">{formatPounds(line.amount)}</span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end px-4 py-4 sm:px-5">
        <div className="w-full max-w-xs">
          <QuoteSums
            figures={quote}
            discount_percent={quote.discount_percent}
            note={hasOptions && !isAccepted ? 'Without options' : undefined}
          />
        </div>
      </div>
    </>
  );
}
