import Lock from 'lucide-react/icons/lock';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';

/** Shown to non-admins instead of the settings. */
export function AccessRestricted() {
  return (
    <>
      <PageHeader title="Settings" />
      <EmptyState
        icon={Lock}
        title="Access Restricted"
        action={
          <LinkButton to="/dashboard" kind="secondary">
            Back to Home
          </LinkButton>
        }
      >
        Only administrators can access the Settings page.
      </EmptyState>
    </>
  );
}
