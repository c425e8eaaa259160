import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useParams, useSearchParams } from '@remix-run/react';
import { companyNamed } from '#app/features/request-a-job/company-named.ts';
import { PrivacyPage } from '#app/features/request-a-job/privacy-page.tsx';
import { serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Privacy - Fettle' }];

/** Also at /c/{address}/privacy (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, ({ privacy }, { searchParams }) => privacy.page.fetch(companyNamed(args.params, searchParams)), {
    public: true,
  });

export default function Privacy() {
  const [search] = useSearchParams();
  return <PrivacyPage named={companyNamed(useParams(), search)} />;
}
