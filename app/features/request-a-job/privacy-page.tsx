import { trpc } from '#app/lib/trpc.ts';
import type { CompanyFromUrl } from './company-from-url.ts';
import { AddressNeeded, PublicPage } from './public-page.tsx';

/** A line that starts with # is a heading; empty lines separate paragraphs. */
const blocksOf = (text: string) =>
  text
    .split(/^(#.*)$|\n\s*\n/m)
    .map((block = '', at) => ({ key: at, isHeading: block.startsWith('#'), text: block.replace(/^#+/, '').trim() }))
    .filter((block) => block.text !== '');

/** A company's privacy notice. */
export function PrivacyPage({ named }: { named: CompanyFromUrl }) {
  const { data } = trpc.privacy.page.useQuery(named, { meta: { loud: true } });
  return (
    <PublicPage>
      <h1 className="font-display font-semibold text-3xl">
        {data?.company ? `Privacy at ${data.company.name}` : 'Privacy'}
      </h1>
      {data?.company ? (
        <div className="flex flex-col gap-4">
          {blocksOf(data.text).map(({ key, isHeading, text }) =>
            isHeading ? (
              <h2 key={key} className="mt-4 font-semibold text-xl">
                {text}
              </h2>
            ) : (
              <p key={key} className="whitespace-pre-line break-words">
                {text}
              </p>
            ),
          )}
        </div>
      ) : (
        <AddressNeeded />
      )}
    </PublicPage>
  );
}
