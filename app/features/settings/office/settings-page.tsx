import { useLocation } from '@remix-run/react';
import FileUp from 'lucide-react/icons/file-up';
import Lock from 'lucide-react/icons/lock';
import SettingsIcon from 'lucide-react/icons/settings';
import { useEffect } from 'react';
import { errorMessage } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { EverythingGroup, everythingGroup } from './everything-group.tsx';
import { LastBackup } from './last-backup.tsx';
import { SetUpList } from './set-up-list.tsx';
import { groups, type Setting } from './setting.ts';
import { SettingsGroup } from './settings-group.tsx';
import { TradesGroup, tradesGroup } from './trades-group.tsx';
import { useSettingEdits } from './use-setting-edits.ts';
import { WebhooksGroup, webhooksGroup } from './webhooks-group.tsx';

export function SettingsPage() {
  const query = trpc.settings.list.useQuery();
  const shown = query.data?.filter(({ isSecret }) => !isSecret);
  return (
    <div data-wide>
      <div className="max-w-page">
        <PageHeader title="Settings" />
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

const questions = {
  past: { title: 'This affects past records', confirm: 'Confirm' },
  service: { title: 'Not saved: the connection test failed', confirm: 'Save anyway' },
} as const;

function SettingsForm({ settings }: { settings: readonly Setting[] }) {
  const edits = useSettingEdits(settings);
  const count = Object.keys(edits.drafts).length;
  useNamedField();
  const shown = groups
    .map((group) => ({ group, settings: settings.filter(({ category }) => category === group.category) }))
    .filter((each) => each.settings.length > 0);
  const parts = [
    ...shown.map(({ group: { category, ...group } }) => ({ id: `settings-${category}`, ...group })),
    tradesGroup,
    webhooksGroup,
    everythingGroup,
  ];
  return (
    <>
      <div className="max-w-page gap-8 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Settings groups" className="sticky top-16 hidden self-start lg:block">
          <ul className="space-y-0.5">
            {parts.map(({ id, title, icon: Icon }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => document.getElementById(id)?.scrollIntoView()}
                  className="flex min-h-small w-full items-center gap-2.5 rounded-md px-3 text-left font-medium text-muted text-sm hover:bg-hover hover:text-text"
                >
                  <Icon className="size-4.5 shrink-0" aria-hidden="true" />
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="space-y-6">
          {shown.map((each) => (
            <SettingsGroup key={each.group.category} {...each} edits={edits} />
          ))}
          <TradesGroup />
          <WebhooksGroup />
          <EverythingGroup />
          <div className="space-y-2">
            <LastBackup />
            <SetUpList />
            <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-muted text-sm max-sm:pr-16">
              <FileUp className="size-4.5 shrink-0" aria-hidden="true" />
              <LinkButton to="/imports" kind="plain" size="small" className="-ml-3">
                Import data, and undo imports
              </LinkButton>
            </p>
          </div>
        </div>
      </div>
      <SettingsBar count={count} isSaving={edits.isSavingAll} onSave={edits.saveAll} onReset={edits.reset} />
      <ConfirmDialog
        open={edits.question.isOpen}
        onOpenChange={edits.question.close}
        {...questions[edits.question.shown?.about ?? 'past']}
        loading={edits.isSaving}
        onConfirm={() => edits.question.value?.confirm()}
      >
        <span className="whitespace-pre-line break-words">{edits.question.shown?.message}</span>
      </ConfirmDialog>
      <LeaveConfirmDialog isHeld={count > 0}>
        Your changes on this page haven’t been saved and will be lost if you leave.
      </LeaveConfirmDialog>
    </>
  );
}

/** An address with '#setting-…', such as one of the command palette, leads to that field. */
function useNamedField() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, opened again, leads there again
  useEffect(() => {
    const field = hash.startsWith('#setting-') ? document.getElementById(hash.slice(1)) : null;
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [hash, key]);
}

interface SettingsBarProps {
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onReset: () => void;
}

function SettingsBar({ count, isSaving, onSave, onReset }: SettingsBarProps) {
  return (
    <div
      // Over the page once something changed; before that at its end.
      data-bottom-bar={count > 0 ? '' : undefined}
      className={classNames(
        '-mx-4 mt-6 -mb-5 border-t px-4 py-3 md:-mx-8 md:-mb-8 md:px-8',
        count > 0 ? 'sticky bottom-0 z-bar animate-enter-below border-warning bg-warning-soft' : 'border-line',
      )}
    >
      <div className="flex max-w-page items-center gap-2">
        <p role="status" className={classNames('min-w-0 grow text-sm', count > 0 ? 'font-medium' : 'text-muted')}>
          {count === 0 ? (
            'All changes saved'
          ) : (
            <span>
              <span className="max-sm:sr-only">You have </span>
              {count} unsaved
              <span className="max-sm:sr-only"> {count === 1 ? 'change' : 'changes'}.</span>
            </span>
          )}
        </p>
        <Button
          kind="secondary"
          size="small"
          onClick={onReset}
          disabled={count === 0}
          className="shrink-0 whitespace-nowrap"
        >
          Reset Changes
        </Button>
        <Button
          kind={count > 0 ? 'primary' : 'secondary'}
          size="small"
          loading={isSaving}
          onClick={onSave}
          className="shrink-0 whitespace-nowrap"
        >
          Save All Changes
        </Button>
      </div>
    </div>
  );
}

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
