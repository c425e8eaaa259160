import { Outlet, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { rememberTab } from '#app/lib/active-tabs.ts';
import { leadOf, type PageTabs, tabAddress } from '#app/lib/page-tabs.ts';
import { PageHeader } from './page-header.tsx';
import { type Tab, Tabs } from './tabs.tsx';

interface TabbedPageProps<T extends string> {
  title: string;
  page: PageTabs<T>;
  /** Beside a tab's label. */
  counts?: Partial<Record<T, Pick<Tab<T>, 'count' | 'countTone'>>>;
  /** The tabs begin with controls, so that a panel itself is no step of the tab order. */
  beginsWithControls?: true;
  /** Above the tabs, instead of the title alone. */
  header?: ReactNode;
}

/** A page of nested routes as tabs. */
export function TabbedPage<T extends string>(props: TabbedPageProps<T>) {
  const { title, page, counts, beginsWithControls, header } = props;
  const { path, tabs } = page;
  const location = useLocation();
  const navigate = useNavigate();
  // The tab that was pressed, while its rows are on their way.
  const pressed = useNavigation().location?.pathname;
  const at = (pathname: string | undefined) => tabs.find(({ value }) => tabAddress(path, value) === pathname);
  const tab = (at(pressed) ?? at(location.pathname) ?? tabs[0]!).value;
  // Without signal no loader runs.
  useEffect(() => {
    const to = location.pathname === path && leadOf(page, new URL(window.location.href));
    if (to) navigate(to, { replace: true });
  }, [location, path, page, navigate]);
  return (
    <>
      {header ? <div>{header}</div> : <PageHeader title={title} />}
      <Tabs
        {...(beginsWithControls && { beginsWithControls })}
        label={title}
        tabs={tabs.map((each) => ({ ...each, ...counts?.[each.value] }))}
        value={tab}
        onChange={(next) => {
          if (page.remembers) rememberTab(path, next);
          navigate(tabAddress(path, next), { replace: true });
        }}
      >
        <Outlet />
      </Tabs>
    </>
  );
}
