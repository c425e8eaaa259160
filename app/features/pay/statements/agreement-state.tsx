import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { Banner } from '#app/ui/banner.tsx';
import { changeMessage, type Statement } from './statement.ts';

/** Renders nothing before an agreement. `who`: 'You', or the worker's name on the office's page. */
export function AgreementState({ statement: { agreement }, who }: { statement: Statement; who: string }) {
  const { timeZone } = useCompanyDay();
  if (!agreement) return null;
  const { agreed_at, changes } = agreement;
  const when = formatMoment(agreed_at, timeZone);
  if (changes.length === 0)
    return (
      <Banner tone="success" announce>
        {who} agreed on {when}.
      </Banner>
    );
  return (
    <Banner tone="warning" announce title={`Changed since ${who === 'You' ? 'you' : who} agreed`}>
      <p>On {when} it was:</p>
      <dl className="mt-1 flex flex-col gap-0.5 text-sm">
        {changes.map((change) => {
          const { label, from, to } = changeMessage(change);
          return (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{label}</dt>
              <dd>
                {from} <ArrowRight className="inline size-4 text-muted" aria-hidden="true" />
                <span className="sr-only">is now</span> <span className="font-medium">{to}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Banner>
  );
}
