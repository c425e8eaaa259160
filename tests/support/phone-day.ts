import fc from 'fast-check';

/* A worker's day as outbox entries, and the orders in which they may reach the server. */

/** An outbox entry. `needs`: index of the entry that creates its record; `ref` identifies the record. */
export type PhoneEntry = { needs: number | null; ref: string } & (
  | { call: 'start'; job: number; driving: boolean; at: number; switchNote: string | null | undefined }
  | { call: 'note'; note: string }
  | { call: 'turn'; driving: boolean; at: number; note: string | undefined; next: string }
  | { call: 'end'; at: number; note: string | undefined }
  | {
      call: 'finished';
      job: number;
      driving: boolean;
      at: number;
      end: number;
      note: string;
      switchNote: string | null | undefined;
    }
);

type Act = {
  kind: 'start' | 'switch' | 'note' | 'turn' | 'end' | 'finished';
  gap: number;
  job: number;
  driving: boolean;
};

const act = fc.record<Act>({
  kind: fc.constantFrom('start', 'start', 'switch', 'note', 'turn', 'turn', 'end', 'end', 'finished'),
  // Seconds since the previous act: within a minute, some minutes, or longer than any shift.
  gap: fc.oneof(
    fc.integer({ min: 1, max: 59 }),
    fc.integer({ min: 60, max: 9000 }),
    fc.integer({ min: 46_800, max: 60_000 }),
  ),
  job: fc.integer({ min: 0, max: 1 }),
  driving: fc.boolean(),
});

/**
 * Days of up to a dozen acts in the worker's order: starts, switches to another job, notes, changes between driving and
 * working, ends, and finished records coalesced from a start and its end. `begin` in ms.
 */
export function phoneDays(begin: number): fc.Arbitrary<PhoneEntry[]> {
  return fc.array(act, { minLength: 2, maxLength: 12 }).map((acts) => entriesOf(acts, begin));
}

function entriesOf(acts: readonly Act[], begin: number): PhoneEntry[] {
  const entries: PhoneEntry[] = [];
  let at = begin;
  let open: { ref: string; made: number; driving: boolean; hasNote: boolean } | undefined;
  let refs = 0;
  const newRef = () => {
    refs += 1;
    return `00000000-0000-4000-8000-${String(refs).padStart(12, '0')}`;
  };
  const noteOf = (what: string) => `${what} of entry ${entries.length + 1}`;
  for (const { kind, gap, job, driving } of acts) {
    at += gap * 1000;
    if (kind === 'start' || kind === 'switch') {
      const ref = newRef();
      const switchNote = kind === 'switch' && open ? (open.driving ? null : noteOf('switched away')) : undefined;
      entries.push({ call: 'start', needs: null, ref, job, driving, at, switchNote });
      open = { ref, made: entries.length - 1, driving, hasNote: false };
    } else if (kind === 'finished') {
      // While a record is open this is a switch, coalesced with its own end.
      const switchNote = open ? (open.driving ? null : noteOf('switched away')) : undefined;
      const end = at + Math.min(gap, 3600) * 1000;
      entries.push({
        call: 'finished',
        needs: null,
        ref: newRef(),
        job,
        driving,
        at,
        end,
        note: noteOf('finished'),
        switchNote,
      });
      open = undefined;
      at = end;
    } else if (kind === 'note' && open) {
      entries.push({ call: 'note', needs: open.made, ref: open.ref, note: noteOf('saved note') });
      open.hasNote = true;
    } else if (kind === 'turn' && open) {
      const next = newRef();
      const note = open.driving ? undefined : noteOf('turned away');
      entries.push({ call: 'turn', needs: open.made, ref: open.ref, driving: !open.driving, at, note, next });
      open = { ref: next, made: entries.length - 1, driving: !open.driving, hasNote: false };
    } else if (kind === 'end' && open) {
      const note = open.driving || (open.hasNote && job === 0) ? undefined : noteOf('ended');
      entries.push({ call: 'end', needs: open.made, ref: open.ref, at, note });
      open = undefined;
    }
  }
  return entries;
}

/**
 * A possible order of arrival: each entry after the one that creates its record, entries of a record in their order,
 * the rest by `dice` (numbers in [0, 1)).
 */
export function arrivalOrder(entries: readonly PhoneEntry[], dice: () => number): number[] {
  const left = entries.map((_, index) => index);
  const order: number[] = [];
  while (left.length > 0) {
    const ready = left.filter((index) => {
      const { needs, ref } = entries[index]!;
      const sameRecord = left.some((other) => other < index && entries[other]!.ref === ref);
      return !sameRecord && (needs === null || order.includes(needs));
    });
    const next = ready[Math.floor(dice() * ready.length)]!;
    order.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return order;
}
