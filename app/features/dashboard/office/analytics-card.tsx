import { keepPreviousData } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Table2 from 'lucide-react/icons/table-2';
import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type AnalyticsPeriod, analyticsPeriodLabels, analyticsPeriods } from '#server/dashboard/constants.ts';

const periods = analyticsPeriods.map((value) => ({ value, label: analyticsPeriodLabels[value] }));

const AnalyticsContent = lazyPart(() => import('./analytics-content.tsx').then((module) => module.AnalyticsContent));

/** Hours, jobs and money as charts or as a table. They come after the page. */
export function AnalyticsCard() {
  const [period, setPeriod] = useState<AnalyticsPeriod>('daily');
  const [isTable, setTable] = useState(false);
  const analytics = trpc.dashboard.analytics.useQuery(
    { period },
    {
      placeholderData: keepPreviousData,
      // Besides live updates, because a new day changes it too.
      refetchInterval: 5 * 60_000,
      trpc: { context: { background: true } },
    },
  );
  const { data } = analytics;
  return (
    <Card
      title="Analytics"
      className="@container"
      action={
        <Button kind="quiet" size="small" icon={isTable ? ChartColumn : Table2} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as charts' : 'Show as table'}
        </Button>
      }
    >
      <div className="mb-4 max-w-md">
        <SegmentedControl label="Period" hideLabel segments={periods} value={period} onChange={setPeriod} />
      </div>
      {analytics.isLoadingError && <QueryError title="Analytics couldn’t be loaded" query={analytics} />}
      {analytics.isPending && <Loading />}
      {data && <AnalyticsContent data={data} isTable={isTable} fallback={<Loading />} />}
    </Card>
  );
}

/** As tall as the charts. */
function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-[45.75rem] @2xl:h-[17.5rem]" />
    </div>
  );
}
