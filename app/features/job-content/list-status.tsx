import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';

interface ListStatusProps {
  query: Parameters<typeof AsOf>[0]['query'] & Parameters<typeof CouldNotLoad>[0]['query'];
  errorTitle?: string;
}

/** The age of the listed data, or why there is none. */
export function ListStatus({ query, errorTitle = 'Error loading data' }: ListStatusProps) {
  const { timeZone } = useCompanyDay();
  if (query.data) return <AsOf query={query} timeZone={timeZone} />;
  return query.error ? <CouldNotLoad title={errorTitle} query={query} /> : <SkeletonList />;
}
