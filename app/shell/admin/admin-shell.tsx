import { useNavigate, useRouteLoaderData } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { HistoryHost } from '#app/features/history/office/history-host.tsx';
import { NewJob } from '#app/features/jobs/office/new-job.tsx';
import { accountPath } from '#app/features/session/paths.ts';
import { adoptTab } from '#app/lib/active-tabs.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { useCanSwitch } from '#app/lib/session/use-can-switch.ts';
import { trpc } from '#app/lib/trpc.ts';
import { beginLoaded } from '#app/lib/when-idle.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { BackToTop } from '#app/ui/back-to-top.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { LogoMark } from '#app/ui/logo.tsx';
import { Sidebar, skipLinkStyle } from '#app/ui/sidebar.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { ShellProps } from '../shell.tsx';
import { adminEntries } from './admin-entries.ts';
import { useUndoKeys } from './use-undo-keys.ts';

const SwitchCompanyDialog = lazyPart(() =>
  import('../switch-company.tsx').then((module) => module.SwitchCompanyDialog),
);

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Open forms and confirmations, which keyboard shortcuts must not leave. */
const busy = '[role=dialog] form, [role=alertdialog]';

/** Where a typed '?' is text: fields, and cells, which typing edits. */
const typing = 'input, textarea, select, [contenteditable], [role=gridcell]';

/** '?' shows the keys, unless it is typed into something. */
function useKeysHelp() {
  const dialog = useDialog();
  const { open } = dialog;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest?.(typing) || document.querySelector('[role=dialog], [role=alertdialog]'))
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [open]);
  return dialog;
}

const KeysDialog = lazyPart(() => import('#app/shell/keys/office/keys-dialog.tsx').then((module) => module.KeysDialog));

/** Ctrl+K or Cmd+K toggles the palette from anywhere, even from a cell editor. */
function usePalette() {
  const dialog = useDialog();
  const { isOpen, open, close } = dialog;
  const hydrated = useHydrated();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isMac() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!document.querySelector(busy)) (isOpen ? close : open)();
    };
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, [isOpen, open, close]);
  return {
    ...dialog,
    keys: { shown: hydrated && isMac() ? '⌘K' : 'Ctrl K', aria: 'Control+K Meta+K' },
  };
}

const OfficePalette = lazyPart(() =>
  import('#app/shell/palette/office/palette.tsx').then((module) => module.OfficePalette),
);

/** Fetched after the page; LiveUpdates refetches it on changes. */
const quietly = { trpc: { context: { background: true } } } as const;

/** Sidebar badges: counts of open work, by path. */
function useWaitingCounts(): Readonly<Record<string, { value: number; of: string }>> {
  const jobs = trpc.jobs.counts.useQuery(undefined, quietly);
  const review = trpc.dashboard.review.useQuery(undefined, quietly);
  return {
    '/jobs': { value: jobs.data?.by_status.awaiting_approval ?? 0, of: 'awaiting approval' },
    '/expenses': {
      value: (review.data?.expenses_to_review ?? 0) + (review.data?.materials_to_review ?? 0),
      of: 'to review',
    },
    '/time-tracked': { value: review.data?.amendment_requests ?? 0, of: 'amendment requests' },
  };
}

export function AdminShell({ onSignOut, status, children }: ShellProps) {
  const navigate = useNavigate();
  const counts = useWaitingCounts();
  const palette = usePalette();
  useUndoKeys();
  const identity = useIdentity() ?? '';
  const help = useKeysHelp();
  const canSwitch = useCanSwitch();
  const companies = useDialog();
  useEffect(() => adoptTab('/time-tracked', 'time tracked tab'), []);
  return (
    <NewJob>
      <Sidebar
        mark={<LogoMark />}
        name="Fettle"
        items={adminEntries.map((entry) => ({ ...entry, ...(counts[entry.to] && { count: counts[entry.to] }) }))}
        footer={[
          ...(canSwitch ? [{ label: 'Switch company', icon: ArrowLeftRight, to: () => companies.open() }] : []),
          { label: 'My Account', icon: CircleUser, to: () => navigate(accountPath) },
          { label: 'Sign Out', icon: LogOut, to: onSignOut },
        ]}
        skipLinks={<SkipToTable />}
        status={
          <div className="flex min-w-0 items-center gap-1">
            {status}
            <IconButton icon={Search} label="Search" onClick={() => palette.open()} className="-mr-2 shrink-0" />
          </div>
        }
      >
        <section
          aria-label="Now"
          className="sticky top-0 z-bar hidden h-12 items-center justify-between gap-4 border-line border-b bg-surface px-8 md:flex"
        >
          <SearchButton keys={palette.keys} onClick={() => palette.open()} />
          {status}
        </section>
        <LiveUpdates />
        <HistoryHost />
        <div className="has-data-bottom-bar:[--bottom-bar:4.25rem] has-data-bottom-bar:[--end-room:0rem]">
          <main
            id="content"
            className="relative max-w-page px-4 has-[[data-wide]]:max-w-none py-5 md:px-8 md:pt-4 md:pb-8"
          >
            {children}
          </main>
          <BackToTop />
        </div>
      </Sidebar>
      {companies.isMounted && <SwitchCompanyDialog open={companies.isOpen} onClose={companies.close} />}
      {help.isMounted && <KeysDialog open={help.isOpen} onClose={help.close} />}
      {palette.isMounted && (
        <OfficePalette open={palette.isOpen} onClose={palette.close} onKeys={help.open} identity={identity} />
      )}
    </NewJob>
  );
}

/** Refetches what others change. Renders nothing; its code loads after the page. */
function LiveUpdates() {
  const queries = useQueryClient();
  const page = useRouteLoaderData<{ position?: string }>('routes/_app');
  // Only the position in the server-rendered page counts: later pages load while the stream is open.
  const [position] = useState(page?.position);
  useEffect(() => {
    // Without live events the page still refetches, only later.
    return beginLoaded(import('#app/lib/live-events.ts'), (part) => part.startLiveEvents(queries, position));
  }, [queries, position]);
  return null;
}

/** On pages with a table only, in CSS: the shell does not know which have one. */
function SkipToTable() {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>('main [role=gridcell][data-active]')?.focus()}
      className={classNames(skipLinkStyle, 'hidden group-has-[main_[role=grid]]/page:block')}
    >
      Skip to table
    </button>
  );
}

function SearchButton({ keys, onClick }: { keys: { shown: string; aria: string }; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-keyshortcuts={keys.aria}
      className="flex min-h-small w-72 items-center gap-2 rounded-md border border-line bg-raised px-3 text-muted text-sm hover:border-line-strong hover:text-text"
    >
      <Search className="size-4 shrink-0" />
      Search
      <span aria-hidden="true" className="ml-auto rounded border border-line bg-surface px-1.5 text-xs">
        {keys.shown}
      </span>
    </button>
  );
}
