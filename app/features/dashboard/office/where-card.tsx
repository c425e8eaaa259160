import { useNavigate } from '@remix-run/react';
import { type RefObject, useRef } from 'react';
import { mapShape, WhereMap } from '#app/features/map/where-map.tsx';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useInSight } from '#app/ui/use-in-sight.ts';
import { jobLink } from './list-links.ts';

/** Today on the map: who is where, and which way each worker goes. Asks for nothing before it is scrolled to. */
export function WhereCard({ beside }: { beside: RefObject<HTMLElement> }) {
  const { today } = useCompanyDay();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(place);
  const visits = trpc.visits.list.useQuery({ start_date: today, end_date: today, limit: 1000 }, { enabled: isInSight });
  const live = trpc.dashboard.liveUsers.useQuery();
  return (
    <Card flush title="Where" className="@container">
      <div ref={place} className="mt-2 border-line border-t">
        {isInSight ? (
          <WhereMap
            day={today}
            today={today}
            visits={visits.data?.data ?? []}
            live={live.data}
            beside={beside}
            onVisit={({ job_id }) => navigate(jobLink(job_id))}
          />
        ) : (
          <Skeleton className={mapShape} />
        )}
      </div>
    </Card>
  );
}
