import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useSearchParams } from '@remix-run/react';
import { PrivacyPage } from '#app/features/request-a-job/privacy-page.tsx';
import { serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Privacy - Fettle' }];

const companyOf = (search: URLSearchParams) => Number(search.get('company_id')) || undefined;

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(
    args,
    ({ privacy }, { searchParams }) => {
      const company_id = companyOf(searchParams);
      return privacy.page.fetch(company_id === undefined ? {} : { company_id });
    },
    { public: true },
  );

export default function Privacy() {
  const [search] = useSearchParams();
  return <PrivacyPage company_id={companyOf(search)} />;
}
