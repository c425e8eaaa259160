import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { QueryError } from '#app/ui/error-state.tsx';
import { PersonDisc } from '#app/ui/person-disc.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { plannedLabel, type Span } from './diary.ts';
import type { usePlanning } from './use-planning.ts';

type Suggestion = RouterOutputs['visits']['suggest']['suggestions'][number];

interface WhoShouldGoProps {
  job: { id: number; job_title: string };
  /** The days to look at; absent: the next five working days. */
  span: Span | undefined;
  planning: ReturnType<typeof usePlanning>;
  onPlanned: () => void;
}

/** The three best workers and times for a job, each with the reason; one press plans it. */
export function WhoShouldGo({ job, span, planning, onPlanned }: WhoShouldGoProps) {
  const query = trpc.visits.suggest.useQuery({ job_id: job.id, ...span });
  const { data } = query;
  if (query.isLoadingError) return <QueryError title="Suggestions couldn’t be loaded" query={query} />;
  if (!data) return <Skeleton className="h-28" />;
  const plan = ({ user_id, User, day, starts, expected_minutes }: Suggestion) => {
    const at = { user_id, day, starts };
    onPlanned();
    planning.create.mutate({
      input: { job_id: job.id, ...at, expected_minutes },
      message: plannedLabel(job.job_title, at, () => nameOf(User)),
    });
  };
  return (
    <div className="flex flex-col gap-1">
      {data.note && <p className="text-muted text-xs">{data.note}</p>}
      <ul className="flex flex-col gap-1">
        {data.suggestions.map((each) => (
          <li key={each.user_id}>
            <button
              type="button"
              onClick={() => plan(each)}
              disabled={planning.create.isPending}
              className="flex w-full cursor-pointer gap-2 rounded-md border border-line-control p-1.5 text-left hover:bg-hover"
            >
              <PersonDisc id={each.user_id} name={nameOf(each.User)} />
              <span className="min-w-0 grow text-xs">
                <span className="block break-words font-medium text-sm">
                  <span className="sr-only">Plan for </span>
                  {nameOf(each.User)}
                </span>
                <span className="block">
                  {formatDate(each.day)}, {each.starts}
                </span>
                <span className="block break-words text-muted">{each.reason}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
