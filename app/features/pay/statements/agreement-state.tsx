import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { Banner } from '#app/ui/banner.tsx';
import { changeMessage, type Statement } from './statement-text.ts';

interface AgreementStateProps {
  statement: Statement;
  timeZone: string;
  /** 'You', or the worker's name on the office's page. */
  who: string;
  action?: React.ReactNode;
}

/** The worker's agreement to the week, and changes since. Renders nothing before an agreement. */
export function AgreementState({ statement: { agreement }, timeZone, who, action }: AgreementStateProps) {
  if (!agreement) return null;
  const { agreed_at, changes } = agreement;
  const when = `${formatDay(agreed_at, timeZone)}, ${formatTimeOfDay(agreed_at, timeZone)}`;
  if (changes.length === 0)
    return (
      <Banner tone="success" announce>
        {who} agreed on {when}.
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      announce
      title={who === 'You' ? 'Changed since you agreed' : `Changed since ${who} agreed`}
      action={action}
    >
      <p>On {when} it was:</p>
      <dl className="mt-1 flex flex-col gap-0.5 text-sm tabular-nums">
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
