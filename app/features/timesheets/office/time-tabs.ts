import type { PageTabs } from '#app/lib/page-tabs.ts';

export const officeTimeTabs: PageTabs = {
  path: '/time-tracked',
  tabs: [
    { value: 'summary', label: 'Summary' },
    { value: 'records', label: 'Time Tracking records' },
    { value: 'payments', label: 'Payments' },
    // Spelt as agreed: docs/decisions/0025.
    { value: 'amendments', label: 'Ammendments Requests' },
  ],
  remembers: true,
};
