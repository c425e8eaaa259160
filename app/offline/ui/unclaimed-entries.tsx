import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Entry } from '../entry.ts';
import { labelOf } from '../entry-types.ts';
import { getOutbox } from '../use-outbox.ts';
import { saveEntry } from './save-entry.ts';
import { EntryLine } from './sync-badge.tsx';

/**
 * Entries that an earlier version stored without the company. Several people or companies may have used this phone, so
 * the user says whose they are; until then they stay.
 */
export function UnclaimedEntries({ entries, timeZone }: { entries: readonly Entry[]; timeZone: string }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label="Are these yours?" className="flex flex-col gap-1">
      <h3 className="font-semibold">Are these yours?</h3>
      <p className="text-muted text-sm">
        They were recorded on this phone before an update, and may be another person’s or another company’s. Nothing is
        sent until you say so.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {entries.map((entry) => (
          <Unclaimed key={entry.uuid} entry={entry} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

function Unclaimed({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const [isDiscarding, setDiscarding] = useState(false);
  const { uuid } = entry;
  return (
    <li className="flex flex-col gap-2 py-3">
      <EntryLine entry={entry} title={labelOf(entry)} about={entry.about} sending="To check" timeZone={timeZone} />
      {isDiscarding ? (
        <div role="alert" className="flex flex-col gap-2">
          <p>Discard this entry permanently? It hasn’t been sent to any office.</p>
          <div className="flex flex-wrap gap-2">
            <Button kind="danger" onClick={async () => (await getOutbox())?.discardUnclaimed(uuid)}>
              Discard
            </Button>
            <Button kind="secondary" onClick={() => setDiscarding(false)}>
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" onClick={async () => (await getOutbox())?.adopt(uuid)}>
            It’s mine, send it
          </Button>
          <Button kind="secondary" onClick={() => saveEntry(entry)}>
            Save as file
          </Button>
          <Button kind="secondary" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}
