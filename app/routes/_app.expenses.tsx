import type { MetaFunction } from '@remix-run/node';
import { expenseTabs } from '#app/features/expenses/expense-tabs.ts';
import { OfficeExpenses } from '#app/features/expenses/office/office-expenses.tsx';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { TabbedPage } from '#app/ui/tabbed-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Expenses - Fettle' }];

export default function Expenses() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? <OfficeExpenses /> : <TabbedPage title="Expenses" page={expenseTabs} />;
}
