import Check from 'lucide-react/icons/check';
import { useNewJob } from '#app/features/jobs/office/new-job.tsx';
import { trpc } from '#app/lib/trpc.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';

const silent = { meta: { silent: true } } as const;
const small = { kind: 'secondary', size: 'small' } as const;

/** Setup steps in order, for a company without jobs. */
export function FirstSteps() {
  const openNewJob = useNewJob();
  const properties = trpc.properties.list.useQuery({ limit: 1 }, silent);
  const users = trpc.users.list.useQuery({ limit: 2 }, silent);
  if (!properties.data || !users.data) return null;
  const steps = [
    {
      title: 'Add the first property you look after',
      detail: 'Jobs, notes and pictures are linked to a property.',
      isDone: properties.data.meta.total > 0,
      action: 'Add property',
      to: '/properties?new=1',
    },
    {
      title: 'Add the people who work for you',
      detail: 'They can log in on their phones and track their time.',
      isDone: users.data.meta.total > 1,
      action: 'Add user',
      to: '/users?new=1',
    },
    {
      title: 'Add the first job',
      detail: 'Assigned workers will see it on their phones.',
      isDone: false,
      action: 'New job',
    },
  ];
  return (
    <Card flush title="Get started">
      <ol className="mt-2 divide-y divide-line border-line border-t">
        {steps.map(({ title, detail, isDone, action, to }, at) => (
          <li key={title} className="flex items-center gap-4 px-4 py-3 sm:px-5">
            <span
              className={classNames(
                'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-sm',
                isDone ? 'bg-success-soft text-success' : 'bg-accent-soft text-accent',
              )}
            >
              {isDone ? <Check className="size-4" aria-hidden="true" /> : at + 1}
            </span>
            <div className="min-w-0 grow">
              <p className={classNames('font-medium', isDone && 'text-muted line-through')}>
                <span>{title}</span>
                {isDone && <span className="sr-only">, done</span>}
              </p>
              <p className="text-muted text-sm">{detail}</p>
            </div>
            <div className="shrink-0 whitespace-nowrap empty:hidden">
              {isDone ? null : to ? (
                <LinkButton {...small} to={to}>
                  {action}
                </LinkButton>
              ) : (
                <Button {...small} onClick={openNewJob}>
                  {action}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
