import CircleUser from 'lucide-react/icons/circle-user';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { addEntries } from '#app/features/dashboard/add-entries.ts';
import { accountPath } from '#app/features/session/paths.ts';
import { adminEntries } from '#app/shell/admin/admin-entries.ts';
import type { PaletteItem } from './palette-item.ts';

/** Search terms beside the menu labels. */
const synonyms: Readonly<Record<string, string>> = {
  '/time-tracked': 'records amendments sums hours timesheets',
  '/payments?tab=pay-run': 'wages payroll salaries workers owed',
  '/users': 'workers people staff rates landlords',
  '/galery': 'pictures photos images',
  '/invoices': 'bills billing',
  '/activity': 'history audit log changes deleted restore undo',
  '/settings': 'configuration email company',
};

/** Tabs that users search for by name. */
const tabs = [
  { to: '/payments?tab=pay-run', label: 'Pay run', page: 'Pay', synonyms: 'wages payroll salaries owed due' },
  {
    to: '/payments?tab=statements',
    label: 'Weekly statements',
    page: 'Pay',
    synonyms: 'wages payslips owed balances agreed',
  },
  { to: '/payments', label: 'Payments', page: 'Pay', synonyms: 'wages paid advances bonuses' },
  {
    to: '/payments?tab=cis',
    label: 'CIS',
    page: 'Pay',
    synonyms: 'construction industry scheme subcontractors deductions tax hmrc',
  },
  {
    to: '/time-tracked?tab=summary',
    label: 'Summary',
    page: 'Time Tracked',
    synonyms: 'sums hours wages owed balances',
  },
  {
    to: '/time-tracked?tab=records',
    label: 'Time Tracking records',
    page: 'Time Tracked',
    synonyms: 'hours timesheets',
  },
  {
    to: '/time-tracked?tab=amendments',
    label: 'Ammendments Requests',
    page: 'Time Tracked',
    synonyms: 'amendments corrections',
  },
  { to: '/users?tab=rates', label: 'Users Rates', page: 'Users', synonyms: 'pay charge hourly wages' },
  { to: '/invoices', label: 'Bulk Generation', page: 'Invoices', synonyms: 'issue invoices bills' },
  { to: '/invoices?tab=history', label: 'Invoice History', page: 'Invoices', synonyms: 'issued sent paid bills' },
  {
    to: '/invoices?tab=owed',
    label: 'Owed',
    page: 'Invoices',
    synonyms: 'customers unpaid overdue debtors invoices statement',
  },
] as const;

/** New job first: somebody may be waiting on the telephone. */
export const adding: readonly PaletteItem[] = [...addEntries]
  .sort((a, b) => Number(b.label === 'Job') - Number(a.label === 'Job'))
  .map(({ label, icon, to }) => ({
    id: `add ${label}`,
    label: `New ${label.toLowerCase()}`,
    icon,
    to,
    synonyms: 'add create',
  }));

const iconOf = (page: string) => adminEntries.find(({ label }) => label === page)?.icon ?? LayoutDashboard;

export const going: readonly PaletteItem[] = [
  ...adminEntries.map(({ to, label, icon }) => ({
    id: `go ${to}`,
    label,
    icon,
    to,
    synonyms: `go to open ${synonyms[to] ?? ''}`,
  })),
  { id: 'go account', label: 'My Account', icon: CircleUser, to: accountPath, synonyms: 'go to open password profile' },
];

/** Tabs, offered once something is typed. */
export const goingWithin: readonly PaletteItem[] = tabs.map(({ to, label, page, synonyms }) => ({
  id: `go ${page} ${label}`,
  label,
  detail: page,
  icon: iconOf(page),
  to,
  synonyms: `go to open ${page} ${synonyms}`,
}));
