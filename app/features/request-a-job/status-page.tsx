import { isRouteErrorResponse } from '@remix-run/react';
import { formatDate, formatMoment, formatTimeOfDay } from '#app/lib/format.ts';
import { Banner } from '#app/ui/banner.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { ErrorPage, MessagePage } from '#app/ui/error-page.tsx';
import { formPath } from '#server/company/constants.ts';
import {
  noAccessText,
  requestStateTexts,
  thanksMessage,
  visitText,
  visitTimes,
} from '#server/request-a-job/constants.ts';
import type { RequestStatus } from '#server/request-a-job/schema.ts';
import { AnotherTime } from './another-time.tsx';
import { whenMissed } from './missed-visit.ts';
import { EmergencyLines, PhoneLink, PrivacyLink, PublicPage } from './public-page.tsx';
import { ReferenceForm } from './reference-form.tsx';
import { RequestWay } from './request-way.tsx';

function stateLabel({ state, planned_for, visit, no_access_at, time_zone }: RequestStatus) {
  const [title, usual] = requestStateTexts[state];
  if (state === 'planned' && planned_for) {
    const times = visitTimes(visit);
    return { title: `Planned for ${formatDate(planned_for)}${times && `, ${times}`}`, text: visitText(state, visit) };
  }
  if (state === 'on_the_way') {
    const arrives = visit?.arrives_at ? formatTimeOfDay(visit.arrives_at, time_zone) : undefined;
    return { title, text: visitText(state, visit && { ...visit, arrives }) };
  }
  if (state === 'no_access' && visit) {
    return { title, text: `${noAccessText(visit.worker, whenMissed({ ...visit, no_access_at }, time_zone))} ${usual}` };
  }
  if (visit)
    return {
      title,
      text: `${usual} Next visit: ${[formatDate(visit.day), visitTimes(visit)].filter(Boolean).join(', ')}.`,
    };
  return { title, text: usual };
}

/** A request's progress, for anyone with its link. `justSent`: the form was sent without JavaScript. */
export function StatusPage({ request, justSent }: { request: RequestStatus; justSent: boolean }) {
  const { title, text } = stateLabel(request);
  return (
    <PublicPage>
      {justSent && (
        <Banner tone="success" title={thanksMessage} announce>
          Save this page’s address or your reference to come back here.
        </Banner>
      )}
      <div>
        <p className="text-muted">Your request</p>
        <h1 className="font-display font-semibold text-3xl">{request.job_title}</h1>
      </div>
      <Card>
        {request.state === 'not_taken_on' ? (
          <>
            <p className="font-semibold">{title}</p>
            <p className="mt-1">{text}</p>
          </>
        ) : (
          <>
            <p>{text}</p>
            {request.state === 'planned' && request.no_access_at && (
              <p className="mt-1 text-muted">
                Nobody let us in {whenMissed({ day: '', no_access_at: request.no_access_at }, request.time_zone)}.
              </p>
            )}
            <RequestWay state={request.state} label={title} />
          </>
        )}
      </Card>
      {['planned', 'in_progress', 'no_access'].includes(request.state) && <AnotherTime request={request} />}
      <DescriptionList
        items={[
          ['Reference', request.reference],
          ['Job number', `#${request.number}`],
          ['Address', request.address],
          ['Sent', formatMoment(request.sent_at, request.time_zone)],
        ]}
      />
      {request.office_phone && (
        <p>
          Questions about your request? Call the office on <PhoneLink phone={request.office_phone} />
        </p>
      )}
      <EmergencyLines phone={request.emergency_phone} />
      <LinkButton to={formPath(request.slug)} kind="secondary" className="self-start">
        Request another repair
      </LinkButton>
      <PrivacyLink slug={request.slug} />
    </PublicPage>
  );
}

/** Replaces a request's page: unknown reference, or too many attempts (429). */
export function NoRequestPage({ error, reference }: { error: unknown; reference?: string }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 429) {
    return (
      <MessagePage title="Too many attempts">
        <p>Wait 10 minutes, then open your link again.</p>
      </MessagePage>
    );
  }
  if (status !== 404) return <ErrorPage />;
  return (
    <MessagePage
      mark="404"
      title="Request not found"
      actions={<LinkButton to="/request-a-job">Request a repair</LinkButton>}
    >
      <p>
        Check the reference in the email we sent you. It has three groups of four letters and digits. You can leave out
        dashes and use lower case.
      </p>
      <div className="mt-6 text-text">
        <ReferenceForm entered={reference} />
      </div>
    </MessagePage>
  );
}
