import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';

/** Links to failed background work, such as unsent e-mails; nothing while there is none. */
export function FailedTasksHint() {
  const { data } = trpc.queue.failed.useQuery({}, { meta: { silent: true }, trpc: { context: { background: true } } });
  if (!data || data.meta.total === 0) return null;
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton kind="secondary" size="small" to="/activity#background-work">
          Show
        </LinkButton>
      }
    >
      {`${counted(data.meta, 'background task', 'background tasks')} failed, such as an email that could not be sent.`}
    </Banner>
  );
}
