import SettingsIcon from 'lucide-react/icons/settings';
import { errorMessage } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';

export function SettingsPage() {
  const query = trpc.settings.list.useQuery(undefined, { meta: { silent: true } });
  const shown = query.data?.filter(({ isSecret }) => !isSecret);
  return (
    <div data-wide>
      <div className="mx-auto max-w-page">
        <PageHeader title="Settings">These settings apply to everyone in the company.</PageHeader>
      </div>
      {shown ? (
        shown.length > 0 ? (
          <SettingsForm settings={shown} />
        ) : (
          <EmptyState icon={SettingsIcon} title="No Settings Found" />
        )
      ) : query.error ? (
        <ErrorState
          title={`Failed to load settings: ${errorMessage(query.error)}`}
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonList rows={6} label="Loading settings..." />
      )}
    </div>
  );
}
