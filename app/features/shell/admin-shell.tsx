import { useNavigate } from '@remix-run/react';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import { BackToTop } from '#app/components/back-to-top.tsx';
import { LogoMark } from '#app/components/logo.tsx';
import { Sidebar } from '#app/components/sidebar.tsx';
import { HistoryHost } from '#app/features/history/history-host.tsx';
import { accountPath } from './account-path.ts';
import { adminEntries } from './admin-entries.ts';
import { LiveUpdates } from './live-updates.tsx';
import type { ShellProps } from './shell.tsx';

/** The office: a collapsible sidebar and a wide page. */
export function AdminShell({ onSignOut, status, children }: ShellProps) {
  const navigate = useNavigate();
  return (
    <Sidebar
      mark={<LogoMark />}
      name="Fettle"
      items={adminEntries}
      footer={[
        { label: 'My Account', icon: CircleUser, to: () => navigate(accountPath) },
        { label: 'Sign Out', icon: LogOut, to: onSignOut },
      ]}
      status={status}
    >
      {status && (
        <section
          aria-label="Now"
          className="sticky top-0 z-bar hidden h-12 items-center justify-end border-line border-b bg-surface px-8 md:flex"
        >
          {status}
        </section>
      )}
      <LiveUpdates />
      <HistoryHost />
      <main className="mx-auto max-w-page px-4 has-[[data-wide]]:max-w-none py-5 md:px-8 md:py-8">
        {children}
      </main>
      <BackToTop />
    </Sidebar>
  );
}
