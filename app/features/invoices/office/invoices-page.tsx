import type { PageTabs } from '#app/lib/page-tabs.ts';
import { TabbedPage } from '#app/ui/tabbed-page.tsx';

export const invoiceTabs: PageTabs = {
  path: '/invoices',
  tabs: [
    { value: '', label: 'Bulk Generation' },
    { value: 'history', label: 'Invoice History' },
    { value: 'owed', label: 'Owed' },
    { value: 'payments', label: 'Payments' },
    { value: 'accounts', label: 'Accounts' },
  ],
};

export const InvoicesPage = () => (
  <div data-wide>
    <TabbedPage beginsWithControls title="Invoice Management" page={invoiceTabs} />
  </div>
);
