import displayFace from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2?url';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { LandingPage } from '#app/features/landing/landing-page.tsx';
import { browserPage } from '#app/lib/browser-page.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [
  { title: 'Fettle: property maintenance, in good order' },
  {
    name: 'description',
    content: 'Jobs, time, expenses and invoices of a property maintenance company, on the phone and in the office.',
  },
];

export const links: LinksFunction = () => [
  { rel: 'preload', href: displayFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

const prefetch = (queries: PageQueries) => queries.company.contact.prefetch();

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { public: true });
export const clientLoader = browserPage(prefetch);

export default function Landing() {
  const { data } = trpc.company.contact.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return <LandingPage contact={data ?? null} />;
}
