import { useParams } from '@remix-run/react';
import { trpc } from '#app/lib/trpc.ts';
import { QueryError } from '#app/ui/error-state.tsx';
import { NothingHere } from '#app/ui/nothing-here.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { SentQuote } from './sent-quote.tsx';

/** 0 for an address that names none. */
export const quoteIdOf = (id: string | undefined): number =>
  id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;

/** A draft to write, or what was sent and became of it. */
export function QuotePage() {
  const id = quoteIdOf(useParams().id);
  const query = trpc.quotes.get.useQuery({ id }, { enabled: id > 0 });
  if (id === 0 || query.error?.data?.httpStatus === 404) return <NothingHere title="Quote" />;
  if (query.isLoadingError) return <QueryError title="The quote couldn’t be loaded" query={query} />;
  if (!query.data) return <SkeletonList />;
  // Another quote, or the same once it is sent, begins afresh.
  return query.data.status === 'draft' ? (
    <QuoteEditor key={id} quote={query.data} />
  ) : (
    <SentQuote key={id} quote={query.data} />
  );
}
