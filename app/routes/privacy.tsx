import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useParams, useSearchParams } from '@remix-run/react';
import { companyFromUrl } from '#app/features/request-a-job/company-from-url.ts';
import { PrivacyPage } from '#app/features/request-a-job/privacy-page.tsx';
import { serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Privacy - Fettle' }];

/** Also at /c/{address}/privacy (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, ({ privacy }, { searchParams }) => privacy.page.fetch(companyFromUrl(args.params, searchParams)), {
    public: true,
  });

export default function Privacy() {
  const [search] = useSearchParams();
  return <PrivacyPage named={companyFromUrl(useParams(), search)} />;
}
