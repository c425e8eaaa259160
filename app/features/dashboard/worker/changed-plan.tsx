import { useEffect } from 'react';
import { formatDate } from '#app/lib/format.ts';
import { useStoredText } from '#app/lib/remembered.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { type PlanChange, planChanges, planText } from './plan-changes.ts';

interface ChangedPlanProps {
  /** The key in local storage of what the worker saw (plan-changes.ts). */
  planKey: string;
  visits: RouterOutputs['visits']['mine'];
  today: string;
}

/** Lists the office's changes to the plan since the worker last saw it on this device. */
export function ChangedPlan({ planKey, visits, today }: ChangedPlanProps) {
  const [seen, setSeen] = useStoredText(planKey);
  const changes = planChanges(seen, visits, today);
  const text = planText(visits, today);
  const isSeen = changes.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the visits
  useEffect(() => {
    // While hydrating what is stored is not known yet.
    if (isSeen) setSeen((now) => (planChanges(now, visits, today).length === 0 ? text : (now ?? text)));
  }, [isSeen, text]);
  if (isSeen) return null;
  return (
    <Card
      flush
      aria-label="Changes to your plan"
      title="Changes to your plan"
      action={
        <Button kind="plain" size="small" onClick={() => setSeen(() => text)} className="-mr-3 shrink-0">
          Mark all seen
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="px-4 py-2 text-sm sm:px-5">
            <p className="break-words font-semibold">{change.title}</p>
            <p className="break-words">{changeText(change, today)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function changeText({ before, now }: PlanChange, today: string): string {
  const at = ({ day, when }: { day: string; when: string }) =>
    `${day === today ? 'today' : formatDate(day)}, ${when.toLowerCase()}`;
  if (!before) return `New: ${at(now!)}`;
  if (!now) return `No longer on your plan: ${at(before)}`;
  return `Now ${at(now)} instead of ${at(before)}`;
}
