import StickyNote from 'lucide-react/icons/sticky-note';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { toastPlaces } from '#app/components/toast.ts';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';

const meta = { place: toastPlaces.centre } as const;

/** What was noted at a property and on the jobs there, the newest first. */
export function PropertyNotes({ propertyId }: { propertyId: number }) {
  const { timeZone } = useCompanyDay();
  const query = trpc.notes.list.useQuery(
    { property_id: propertyId, limit: 1000 },
    { meta: { silent: true } },
  );
  if (!query.data) {
    if (!query.error) return <SkeletonList />;
    return (
      <ErrorState title="Error loading data" message={errorWords(query.error)} onRetry={query.refetch} />
    );
  }
  const notes = query.data.data;
  return (
    <div className="flex flex-col gap-4">
      <NewNote propertyId={propertyId} />
      {notes.length === 0 && <EmptyState icon={StickyNote} title="No items found" />}
      <ul className="flex flex-col gap-3">
        {notes.map(({ id, note, createdAt, User: author }) => (
          <li key={id} className="rounded-lg border border-line px-4 py-3">
            <p className="text-muted text-sm">
              {author && `${author.first_name} ${author.last_name}, `}
              {formatDay(createdAt, timeZone)}, {formatTimeOfDay(createdAt, timeZone)}
            </p>
            <p className="mt-1 whitespace-pre-line break-words">{note}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A note without words is not sent (S1 5). */
function NewNote({ propertyId }: { propertyId: number }) {
  const utils = trpc.useUtils();
  const create = trpc.notes.create.useMutation({ meta, onSuccess: () => utils.notes.invalidate() });
  const [words, setWords] = useState('');
  const [client_ref, setRef] = useState(newUuid);
  function submit(event: FormEvent) {
    event.preventDefault();
    const note = words.trim();
    if (note === '' || create.isPending) return;
    const onSuccess = () => {
      setWords('');
      setRef(newUuid());
    };
    create.mutate({ property_id: propertyId, note, client_ref }, { onSuccess });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextareaField
        label="New note"
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" kind="secondary" loading={create.isPending} className="self-end">
        Add note
      </Button>
    </form>
  );
}
