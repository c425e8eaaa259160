import { useNavigate } from '@remix-run/react';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import { accountPath } from '#app/features/account/account-path.ts';
import { HistoryHost } from '#app/features/history/history-host.tsx';
import { NewJob } from '#app/features/jobs/office/new-job.tsx';
import { BackToTop } from '#app/ui/back-to-top.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { LogoMark } from '#app/ui/logo.tsx';
import { Sidebar } from '#app/ui/sidebar.tsx';
import type { ShellProps } from '../shell.tsx';
import { adminEntries } from './admin-entries.ts';
import { LiveUpdates } from './live-updates.tsx';
import { PaletteHost } from './palette-host.tsx';
import { SearchButton } from './search-button.tsx';
import { usePalette } from './use-palette.ts';
import { useWaitingCounts } from './use-waiting-counts.ts';

/** The office: a collapsible sidebar and a wide page. */
export function AdminShell({ user, onSignOut, status, children }: ShellProps) {
  const navigate = useNavigate();
  const counts = useWaitingCounts();
  const palette = usePalette();
  return (
    <NewJob>
      <Sidebar
        mark={<LogoMark />}
        name="Fettle"
        items={adminEntries.map((entry) => ({
          ...entry,
          ...(counts[entry.to] && { count: counts[entry.to] }),
        }))}
        footer={[
          { label: 'My Account', icon: CircleUser, to: () => navigate(accountPath) },
          { label: 'Sign Out', icon: LogOut, to: onSignOut },
        ]}
        status={
          <div className="flex min-w-0 items-center gap-1">
            {status}
            <IconButton icon={Search} label="Search" onClick={palette.open} className="-mr-2 shrink-0" />
          </div>
        }
      >
        <section
          aria-label="Now"
          className="sticky top-0 z-bar hidden h-12 items-center justify-between gap-4 border-line border-b bg-surface px-8 md:flex"
        >
          <SearchButton keys={palette.keys} onClick={palette.open} />
          {status}
        </section>
        <LiveUpdates />
        <HistoryHost />
        <div className="has-data-bottom-bar:[--bottom-bar:4.25rem] has-data-bottom-bar:[--end-room:0rem]">
          <main className="mx-auto max-w-page px-4 has-[[data-wide]]:max-w-none py-5 md:px-8 md:py-8">
            {children}
          </main>
          <BackToTop />
        </div>
      </Sidebar>
      <PaletteHost open={palette.isOpen} onClose={palette.close} userId={user.id} />
    </NewJob>
  );
}
