import type { PageTabs } from '#app/lib/page-tabs.ts';
import { TabbedPage } from '#app/ui/tabbed-page.tsx';

export const usersTabs: PageTabs = {
  path: '/users',
  tabs: [
    { value: '', label: 'Users' },
    { value: 'rates', label: 'Users Rates' },
  ],
};

export const UsersPage = () => (
  <div data-wide>
    <TabbedPage beginsWithControls title="Users" page={usersTabs} />
  </div>
);
