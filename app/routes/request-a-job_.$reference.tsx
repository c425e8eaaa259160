import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useParams, useRouteError, useSearchParams } from '@remix-run/react';
import { NoRequestPage, StatusPage } from '#app/features/request-a-job/status-page.tsx';
import { trpc } from '#app/lib/trpc.ts';
import { serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [
  { title: 'Your request - Fettle' },
  // The URL grants access to the request.
  { name: 'robots', content: 'noindex' },
];

const referenceOf = (params: { reference?: string }) => params.reference?.slice(0, 40) ?? '';

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, ({ requestAJob }) => requestAJob.status.fetch({ reference: referenceOf(args.params) }), {
    public: true,
  });

export default function Status() {
  const { data } = trpc.requestAJob.status.useQuery({ reference: referenceOf(useParams()) }, { meta: { loud: true } });
  const [search] = useSearchParams();
  return data ? <StatusPage request={data} justSent={search.has('sent')} /> : null;
}

export function ErrorBoundary() {
  return <NoRequestPage error={useRouteError()} reference={referenceOf(useParams())} />;
}
