import type { MetaFunction } from '@remix-run/node';
import { officePayTabs, ownPayTabs } from '#app/features/pay/payments-tabs.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { TabbedPage } from '#app/ui/tabbed-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Payments - Fettle' }];

export default function Payments() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? (
    <div data-wide>
      <TabbedPage beginsWithControls title="Pay" page={officePayTabs} />
    </div>
  ) : (
    <TabbedPage title="Payments" page={ownPayTabs} />
  );
}
