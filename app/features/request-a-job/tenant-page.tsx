import { formatDate, formatTimeOfDay } from '#app/lib/format.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { noAccessText, stoppedMessage, visitText, visitTimes } from '#server/request-a-job/constants.ts';
import type { TenantVisits } from '#server/request-a-job/schema.ts';
import { whenMissed } from './missed-visit.ts';
import { EmergencyLines, PhoneLink, PrivacyLink, PublicPage } from './public-page.tsx';

type ShownVisit = TenantVisits['visits'][number];

function textsOf(visit: ShownVisit, zone: string): { title: string; text: string } {
  const { status, day, worker, arrives_at } = visit;
  const times = visitTimes(visit);
  const planned = [formatDate(day), times].filter(Boolean).join(', ');
  switch (status) {
    case 'on_the_way': {
      const arrives = arrives_at ? formatTimeOfDay(arrives_at, zone) : undefined;
      return { title: 'On the way', text: visitText('on_the_way', { ...visit, arrives }) };
    }
    case 'arrived':
      return { title: 'Somebody is there now', text: planned };
    case 'no_access':
      return {
        title: 'Nobody let us in',
        text: noAccessText(worker, whenMissed(visit, zone)),
      };
    case 'planned':
      return { title: planned, text: visitText('planned', visit) };
  }
}

/** For who lives at a property: its visits of one job, and nothing of the request. Works without a script. */
export function TenantPage({ told }: { told: TenantVisits }) {
  const { visits, company_name, office_phone } = told;
  return (
    <PublicPage>
      <div>
        <p className="text-muted">{company_name}</p>
        <h1 className="break-words font-display font-semibold text-3xl">Visit to {told.address}</h1>
      </div>
      {visits.length === 0 && <p>No visit is planned at the moment.</p>}
      {visits.map((visit) => {
        const { title, text } = textsOf(visit, told.time_zone);
        return (
          <Card key={`${visit.day} ${visit.from} ${visit.status} ${visit.worker}`}>
            <h2 className="font-semibold text-lg">{title}</h2>
            <p className="mt-1">{text}</p>
          </Card>
        );
      })}
      {office_phone && (
        <p>
          Can’t be there, or have a question? Call the office on <PhoneLink phone={office_phone} />
        </p>
      )}
      {told.is_told ? (
        <form method="post" className="flex flex-col items-start gap-2">
          <p className="text-muted">We tell you when a visit is planned or moved, and when somebody is on the way.</p>
          <Button type="submit" kind="secondary">
            Stop these messages
          </Button>
        </form>
      ) : (
        <Banner tone="success" title="Messages are off">
          {stoppedMessage}
        </Banner>
      )}
      <EmergencyLines phone={told.emergency_phone} />
      <PrivacyLink slug={told.slug} />
    </PublicPage>
  );
}
