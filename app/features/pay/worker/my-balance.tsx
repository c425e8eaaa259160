import { Skeleton } from '#app/ui/skeleton.tsx';
import { myBalanceMessage, useStatement } from '../statements/statement.ts';

interface MyBalanceProps {
  userId: number;
  /** The Sunday of the week. */
  week: string;
}

/** 'Owed to you £61.25 = earned 81.25 − paid 20.00', at the end of a week. */
export function MyBalance({ userId, week }: MyBalanceProps) {
  const { data, error } = useStatement(userId, week);
  if (!data && error) return <p className="text-muted text-sm">What is owed to you couldn’t be loaded.</p>;
  if (!data) return <Skeleton className="h-5 w-48" />;
  const [sum, terms] = myBalanceMessage(data);
  return (
    <p>
      <strong className="font-semibold">{sum}</strong> <span className="text-muted text-sm">{terms}</span>
    </p>
  );
}
