import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { readListState } from '#app/components/card-list/list-state.ts';
import { PageHeader } from '#app/components/page-header.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { OwnPaymentsPage } from '#app/features/payments/own-payments-page.tsx';
import { paymentList, paymentListInput } from '#app/features/payments/payment-list.ts';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { companyDayOf } from '#app/features/session/use-company-day.ts';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { type PageQueries, serverPage } from '#server/api/page.ts';

export const meta: MetaFunction = () => [{ title: 'Payments - Fettle' }];

/** Workers never load it. */
const officePage = () => import('#app/features/payments/office-payments-page.tsx');
async function prefetchOffice({ payments }: PageQueries, { searchParams }: URL) {
  const [{ officePaymentQuestion }] = await Promise.all([
    import('#app/features/payments/office-payment-table.ts'),
    officePage(),
  ]);
  await payments.list.prefetch(officePaymentQuestion(searchParams));
}

async function prefetch(queries: PageQueries, url: URL) {
  const { auth, payments } = queries;
  const session = await auth.session.fetch();
  if (!session.user) return;
  if (session.user.role === 'admin') {
    await prefetchOffice(queries, url);
    return;
  }
  const state = readListState(paymentList, url.searchParams);
  await payments.list.prefetch(paymentListInput(state, session.user.id, companyDayOf(session)));
}

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, prefetch, { permission: 'payment.read' });
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Payments() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? <Office /> : <OwnPaymentsPage userId={user.id} />;
}

/** Its rows come with the page, its code after it. */
function Office() {
  const part = useLoaded(officePage);
  if (part) return <part.OfficePaymentsPage />;
  return (
    <div data-wide>
      <PageHeader title="Payments" />
      <SkeletonList />
    </div>
  );
}
