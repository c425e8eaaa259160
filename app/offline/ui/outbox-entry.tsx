import { useState } from 'react';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { editableFields } from '#app/offline/edit-entry.ts';
import type { Entry, EntryFile } from '#app/offline/entry.ts';
import { labelOf } from '#app/offline/entry-types.ts';
import { theOutbox } from '#app/offline/use-outbox.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EditEntryForm } from './edit-entry-form.tsx';

interface OutboxEntryProps {
  entry: Entry;
  /** Number of entries that cannot be sent without it. */
  dependents: number;
  /** 0 to 1 while it is being sent. */
  progress: number | null;
  timeZone: string;
}

/** One entry with its state; a rejected one with the reason and what can be done. */
export function OutboxEntry({ entry, dependents, progress, timeZone }: OutboxEntryProps) {
  const { refusal, about, at } = entry;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 grow">
          <span className="block font-medium">{labelOf(entry)}</span>
          {about && <span className="block truncate text-muted text-sm">{about}</span>}
          <span className="block text-muted text-sm tabular-nums">
            {formatDay(at, timeZone)}, {formatTimeOfDay(at, timeZone)}
          </span>
        </p>
        {refusal ? (
          <Badge tone="danger">Refused</Badge>
        ) : progress === null ? (
          <Badge>Waiting</Badge>
        ) : (
          <Badge tone="accent">{entry.files > 0 ? `${Math.round(progress * 100)} %` : 'Sending'}</Badge>
        )}
      </div>
      {refusal && <Rejected entry={entry} dependents={dependents} timeZone={timeZone} />}
    </li>
  );
}

function Rejected({ entry, dependents, timeZone }: Omit<OutboxEntryProps, 'progress'>) {
  const [doing, setDoing] = useState<'edit' | 'discard' | null>(null);
  const { uuid, refusal } = entry;
  const others =
    dependents === 1
      ? ' The 1 entry that needs it goes too.'
      : ` The ${dependents} entries that need it go too.`;
  async function save() {
    const files = (await (await theOutbox())?.filesOf(uuid)) ?? [];
    for (const { name, blob } of asFiles(entry, files)) {
      const link = Object.assign(document.createElement('a'), {
        href: URL.createObjectURL(blob),
        download: name,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
  }
  if (doing === 'edit')
    return <EditEntryForm entry={entry} timeZone={timeZone} onDone={() => setDoing(null)} />;
  return (
    <>
      <p className="text-danger">{refusal?.words || 'The server did not accept it.'}</p>
      {doing === 'discard' ? (
        <div role="alert" className="flex flex-col gap-2">
          <p>
            {dependents > 0
              ? `Discard it for good? It is not on the server.${others}`
              : 'Discard it for good? It is not on the server.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="danger" onClick={async () => (await theOutbox())?.discard(uuid)}>
              Discard
            </Button>
            <Button kind="secondary" onClick={() => setDoing(null)}>
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          {editableFields(entry).length > 0 && (
            <Button kind="secondary" onClick={() => setDoing('edit')}>
              Edit
            </Button>
          )}
          <Button kind="secondary" onClick={async () => (await theOutbox())?.sendAgain(uuid)}>
            Send again
          </Button>
          <Button kind="secondary" onClick={save}>
            Save as file
          </Button>
          <Button kind="secondary" onClick={() => setDoing('discard')}>
            Discard
          </Button>
        </div>
      )}
    </>
  );
}

/** An entry to be saved: its content as JSON, and its own files. */
function asFiles(entry: Entry, files: readonly EntryFile[]): EntryFile[] {
  const { kind, at, about, body, refusal } = entry;
  const content = {
    what: labelOf(entry),
    kind,
    at,
    about,
    body,
    refusal,
    files: files.map(({ name }) => name),
  };
  const stem = `fettle-${kind}-${at.slice(0, 19).replaceAll(':', '-')}`;
  return [
    {
      name: `${stem}.json`,
      blob: new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
    },
    ...files.map(({ name, blob }, index) => ({ name: `${stem}-${index + 1}-${name}`, blob })),
  ];
}
