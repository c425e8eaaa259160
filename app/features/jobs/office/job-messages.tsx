import { formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

type Message = RouterOutputs['jobs']['messages'][number];

const channelLabels: Record<Message['channel'], string> = {
  mail: 'Email',
  sms: 'Text message',
  page: 'From the request’s page',
};

const recipientLabels = { requester: 'requester', tenant: 'tenant' } as const;

/** Messages sent about the job and those that the visitor wrote, newest first. */
export function JobMessages({ jobId, visitor }: { jobId: number; visitor: string }) {
  const { timeZone } = useCompanyDay();
  const { data } = trpc.jobs.messages.useQuery({ id: jobId });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="job-messages" className="mt-2">
      <h3 id="job-messages" className="font-semibold">
        Messages
      </h3>
      <ol className="mt-1 divide-y divide-line">
        {data.map((message) => (
          <li key={message.id} className="py-2">
            <p className="text-muted text-sm">
              {[
                message.recipient
                  ? `To ${message.recipient_name || visitor}, ${recipientLabels[message.recipient]}`
                  : visitor,
                channelLabels[message.channel],
                formatMoment(message.createdAt, timeZone),
              ].join(' · ')}
            </p>
            <MessageBody {...message} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An email shows its subject until it is opened. */
function MessageBody({ channel, body }: Message) {
  const [subject = '', ...lines] = body.split('\n\n');
  if (channel !== 'mail' || lines.length === 0) return <p className="whitespace-pre-line break-words">{body}</p>;
  return (
    <details>
      <summary className="cursor-pointer">{subject}</summary>
      <p className="mt-1 whitespace-pre-line break-words text-muted">{lines.join('\n\n')}</p>
    </details>
  );
}
