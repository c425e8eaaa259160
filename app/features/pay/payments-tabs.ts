import type { PageTabs } from '#app/lib/page-tabs.ts';

const own = { value: '', label: 'Payments' };
const statement = { value: 'statement', label: 'Weekly statement' };
const office = [
  { value: 'pay-run', label: 'Pay run' },
  { value: 'statements', label: 'Weekly statements' },
  own,
  { value: 'cis', label: 'CIS' },
];
const path = '/payments';

export const officePayTabs: PageTabs = { path, tabs: office };
export const ownPayTabs: PageTabs = { path, tabs: [own, statement] };
