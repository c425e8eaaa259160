import type { PageTabs } from '#app/lib/page-tabs.ts';

export const expenseTabs: PageTabs<'' | 'materials'> = {
  path: '/expenses',
  tabs: [
    { value: '', label: 'Expenses' },
    { value: 'materials', label: 'Materials' },
  ],
};
