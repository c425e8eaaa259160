import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useParams, useRouteError } from '@remix-run/react';
import { NoLinkPage } from '#app/features/request-a-job/no-link-page.tsx';
import { TenantPage } from '#app/features/request-a-job/tenant-page.tsx';
import { trpc } from '#app/lib/trpc.ts';
import { receivePress } from '#server/http/form.ts';
import { serverPage } from '#server/http/page.ts';
import { maxLengths } from '#server/request-a-job/constants.ts';

export const meta: MetaFunction = () => [
  { title: 'Visit to your home - Fettle' },
  // The URL grants access to the visit.
  { name: 'robots', content: 'noindex' },
];

const tokenOf = (params: { token?: string }) => params.token?.slice(0, maxLengths.token) ?? '';

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, ({ requestAJob }) => requestAJob.tenantVisits.fetch({ token: tokenOf(args.params) }), {
    public: true,
  });

/** The button that stops the messages, which needs no script. */
export const action = (args: ActionFunctionArgs) =>
  receivePress(args, ({ requestAJob }) => requestAJob.stopTelling({ token: tokenOf(args.params) }));

export default function Visit() {
  const { data } = trpc.requestAJob.tenantVisits.useQuery({ token: tokenOf(useParams()) }, { meta: { loud: true } });
  return data ? <TenantPage told={data} /> : null;
}

export function ErrorBoundary() {
  return (
    <NoLinkPage
      error={useRouteError()}
      title="Visit not found"
      text="The link may be out of date. Use the one in our latest message, or call the office."
    />
  );
}
