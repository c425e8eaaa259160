import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { AccessRestricted, SettingsPage } from '#app/features/settings/office/settings-page.tsx';
import { allTrades } from '#app/features/settings/office/trades-group.tsx';
import { allWebhooks } from '#app/features/settings/office/webhooks-group.tsx';
import { browserPage } from '#app/lib/browser-page.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Settings - Fettle' }];

async function prefetch({ auth, companyArchives, settings, trades, webhooks }: PageQueries) {
  const session = await auth.session.fetch();
  if (session.user?.role !== 'admin') return;
  await Promise.all([
    settings.list.prefetch(),
    settings.logo.prefetch({}),
    trades.list.prefetch(allTrades),
    webhooks.list.prefetch(allWebhooks),
    companyArchives.list.prefetch(),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch);
export const clientLoader = browserPage(prefetch);

/** Admins only. */
export default function Settings() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? <SettingsPage /> : <AccessRestricted />;
}
