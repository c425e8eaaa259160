import { counted } from '#app/ui/counted.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Unfinished = RouterOutputs['jobs']['unfinished'];

const exactly = (total: number, one: string, many: string) =>
  total > 0 ? [counted({ total, total_exact: true }, one, many)!] : [];

/** Short labels of unfinished work on a job; empty if there is none. */
export function unfinishedLabels(found: Unfinished): string[] {
  const { timers, tasks_open, time_to_review, expenses_pending } = found;
  return [
    ...timers.map(({ User }) => `${User.first_name} ${User.last_name}'s timer is running`),
    ...exactly(tasks_open, 'open task', 'open tasks'),
    ...exactly(time_to_review, 'time record to review', 'time records to review'),
    ...exactly(expenses_pending, 'pending expense', 'pending expenses'),
  ];
}
