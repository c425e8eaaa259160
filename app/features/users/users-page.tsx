import { useNavigate, useSearchParams } from '@remix-run/react';
import { TableSkeleton } from '#app/table/table-skeleton.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { UsersTab } from './users-tab.tsx';

const RatesTab = lazyComponent(() => import('./rates-tab.tsx').then((module) => module.RatesTab));

const tabs = [
  { value: 'users', label: 'Users' },
  { value: 'rates', label: 'Users Rates' },
] as const;

/** Users and what their hours are worth. The tab stands in the address: each table has the rest of it to itself. */
export function UsersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = search.get('tab') === 'rates' ? 'rates' : 'users';
  return (
    <div data-wide>
      <PageHeader title="Users" />
      <Tabs
        label="Users"
        tabs={tabs}
        value={tab}
        onChange={(next) => navigate(next === 'users' ? '/users' : '/users?tab=rates', { replace: true })}
      >
        {tab === 'users' ? (
          <UsersTab />
        ) : (
          <Later fallback={<TableSkeleton />}>
            <RatesTab />
          </Later>
        )}
      </Tabs>
    </div>
  );
}
