import { formatPounds } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { balanceForWorker } from '#server/statements/constants.ts';
import { myBalanceMessage, useStatement } from '../statements/statement.ts';

interface MyBalanceProps {
  userId: number;
  /** The Sunday of the week. */
  week: string;
}

const notLoaded = <p className="text-muted text-sm">What is owed to you couldn’t be loaded.</p>;

/** 'Owed to you £61.25 = earned 81.25 − paid 20.00', at the end of a week. */
export function MyBalance({ userId, week }: MyBalanceProps) {
  const { data, error } = useStatement(userId, week);
  if (!data) return error ? notLoaded : <Skeleton className="h-5 w-48" />;
  const [sum, terms] = myBalanceMessage(data);
  return (
    <p>
      <strong className="font-semibold">{sum}</strong> <span className="text-muted text-sm">{terms}</span>
    </p>
  );
}

/** The same as a sum: a line for each term, and what is owed below the rule. */
export function BalanceLines({ userId, week }: MyBalanceProps) {
  const { data, error } = useStatement(userId, week);
  if (!data) return error ? notLoaded : <Skeleton className="h-5 w-48" />;
  const { label, pounds, terms } = balanceForWorker(data);
  return (
    <dl className="flex flex-col gap-1">
      {terms.map((term) => (
        <Line key={term.label} label={`${term.label[0]!.toUpperCase()}${term.label.slice(1)}`} pounds={term.pounds} />
      ))}
      <Line
        label={label}
        pounds={pounds}
        className={classNames('font-semibold', terms.length > 0 && 'mt-1 border-line border-t pt-2')}
      />
    </dl>
  );
}

function Line({ label, pounds, className = 'text-muted' }: { label: string; pounds: number; className?: string }) {
  return (
    <div className={classNames('flex justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd>{formatPounds(pounds)}</dd>
    </div>
  );
}
