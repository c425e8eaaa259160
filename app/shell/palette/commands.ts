import CircleUser from 'lucide-react/icons/circle-user';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { accountPath } from '#app/features/account/account-path.ts';
import { addEntries } from '#app/features/dashboard/add-entries.ts';
import { adminEntries } from '#app/shell/admin/admin-entries.ts';
import type { PaletteItem } from './palette-item.ts';

/** Places are known by more names than stand in the menu. */
const otherWords: Readonly<Record<string, string>> = {
  '/time-tracked': 'records amendments sums hours timesheets',
  '/payments?tab=pay-run': 'wages payroll salaries workers owed',
  '/users': 'workers people staff rates landlords',
  '/galery': 'pictures photos images',
  '/invoices': 'bills billing',
  '/activity': 'history audit log changes deleted restore undo',
  '/settings': 'configuration email company',
};

/** Tabs that people look for by name, each with its page and other words for it. */
const tabs = [
  { to: '/payments?tab=pay-run', label: 'Pay run', page: 'Pay', words: 'wages payroll salaries owed due' },
  {
    to: '/payments?tab=statements',
    label: 'Weekly statements',
    page: 'Pay',
    words: 'wages payslips owed balances agreed',
  },
  { to: '/payments', label: 'Payments', page: 'Pay', words: 'wages paid advances bonuses' },
  {
    to: '/payments?tab=cis',
    label: 'CIS',
    page: 'Pay',
    words: 'construction industry scheme subcontractors deductions tax hmrc',
  },
  {
    to: '/time-tracked?tab=summary',
    label: 'Summary',
    page: 'Time Tracked',
    words: 'sums hours wages owed balances',
  },
  {
    to: '/time-tracked?tab=records',
    label: 'Time Tracking records',
    page: 'Time Tracked',
    words: 'hours timesheets',
  },
  {
    to: '/time-tracked?tab=amendments',
    label: 'Ammendments Requests',
    page: 'Time Tracked',
    words: 'amendments corrections',
  },
  { to: '/users?tab=rates', label: 'Users Rates', page: 'Users', words: 'pay charge hourly wages' },
  { to: '/invoices', label: 'Bulk Generation', page: 'Invoices', words: 'issue invoices bills' },
  {
    to: '/invoices?tab=history',
    label: 'Invoice History',
    page: 'Invoices',
    words: 'issued sent paid bills',
  },
  {
    to: '/invoices?tab=owed',
    label: 'Owed',
    page: 'Invoices',
    words: 'customers unpaid overdue debtors invoices statement',
  },
] as const;

/** What can be begun. A new job first: somebody may be waiting on the telephone. */
export const adding: readonly PaletteItem[] = [...addEntries]
  .sort((a, b) => Number(b.label === 'Job') - Number(a.label === 'Job'))
  .map(({ label, icon, to }) => ({
    id: `add ${label}`,
    label: `New ${label.toLowerCase()}`,
    icon,
    to,
    words: 'add create',
  }));

const iconOf = (page: string) => adminEntries.find(({ label }) => label === page)?.icon ?? LayoutDashboard;

export const going: readonly PaletteItem[] = [
  ...adminEntries.map(({ to, label, icon }) => ({
    id: `go ${to}`,
    label,
    icon,
    to,
    words: `go to open ${otherWords[to] ?? ''}`,
  })),
  {
    id: 'go account',
    label: 'My Account',
    icon: CircleUser,
    to: accountPath,
    words: 'go to open password profile',
  },
];

/** The tabs of those places: offered once something is typed. */
export const goingWithin: readonly PaletteItem[] = tabs.map(({ to, label, page, words }) => ({
  id: `go ${page} ${label}`,
  label,
  detail: page,
  icon: iconOf(page),
  to,
  words: `go to open ${page} ${words}`,
}));
