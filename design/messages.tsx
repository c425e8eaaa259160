import ClipboardList from 'lucide-react/icons/clipboard-list';
import { TableSkeleton } from '#app/table/skeletons.tsx';
import { Badge, type BadgeTone, badgeTones, CountBadge } from '#app/ui/badge.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button, Spinner } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { PersonDisc, personStyle } from '#app/ui/person-disc.tsx';
import { ProgressBar, UploadProgress } from '#app/ui/progress-bar.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { Steps } from '#app/ui/steps.tsx';
import { Examples, nothing, Section } from './part.tsx';

export function DesignStatuses() {
  return (
    <Section title="Statuses">
      <Examples of="Asks for somebody">
        {(Object.keys(badgeTones) as BadgeTone[]).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="working" live>
          Working
        </Badge>
        <CountBadge count={12} tone="warning" />
      </Examples>
      <Examples of="As it should be">
        <StatusText style={{ label: 'Active', tone: 'success', isCalm: true }} />
        <StatusText style={{ label: 'Reviewed', tone: 'success', isCalm: true }} />
        <StatusText style={{ label: 'Overdue', tone: 'danger' }} />
      </Examples>
      <Examples of="A person, nobody, the left edge of what is theirs">
        {/* One of the ten hues: the pictures of this page have 256 colours. */}
        <PersonDisc id={6} name="Grace Owusu" />
        <PersonDisc id={null} name="Nobody" />
        <span
          style={personStyle(6)}
          className="rounded border border-line border-l-3 border-l-person-edge bg-raised px-2 py-1"
        >
          Grace Owusu
        </span>
      </Examples>
      <Steps
        label="Progress"
        className="max-w-form"
        steps={[
          { label: 'Received', note: 'Wed 20 Aug', isDone: true },
          { label: 'Planned', isDone: false, isCurrent: true },
          { label: 'Done', isDone: false },
        ]}
      />
    </Section>
  );
}

export function DesignMessages() {
  return (
    <Section title="Messages">
      <Banner title="Three days wait for you.">The office asks what you did.</Banner>
      <Banner tone="warning" title="No signal." action={<Button kind="secondary">Retry</Button>}>
        Everything is kept on this phone.
      </Banner>
      <Banner tone="danger" title="Not saved." />
      <Banner tone="success" title="All sent." />
      <ErrorSummary errors={[{ id: 'postcode', message: 'Postcode' }]} />
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Jobs">
          <EmptyState icon={ClipboardList} title="No jobs" action={<Button kind="secondary">New job</Button>}>
            Jobs of this property appear here.
          </EmptyState>
        </Card>
        <ErrorState title="Error loading jobs" message="The connection was lost." onRetry={nothing} />
      </div>
    </Section>
  );
}

export function DesignWaiting() {
  return (
    <Section title="Waiting">
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
        <SkeletonList rows={2} />
        <TableSkeleton />
        <UploadProgress label="Sending kitchen.jpg" share={0.4} />
        <ProgressBar label="Issuing" value={null} />
      </div>
      <Examples of="Turning">
        <Spinner />
      </Examples>
    </Section>
  );
}
