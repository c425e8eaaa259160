/* How files say times: in the company's zone, and so that an import reads the same instant again. */

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Offsets change at whole quarters of an hour. */
const quarterMs = 900_000;
const two = (value: number) => String(value).padStart(2, '0');

export interface FileTimes {
  /** '2026-11-20 16:26+00:00', with the seconds and milliseconds that it has. */
  exact: (instant: string) => string;
  /** '2026-11-20 16:26', with the seconds that it has, and with the offset where clocks show this time twice. */
  local: (instant: string) => string;
  /** The days since 1970 that the zone's clocks show; undefined where they show this time twice. */
  days: (instant: string) => number | undefined;
}

export function fileTimes(timeZone: string): FileTimes {
  // The Swedish locale formats dates and times like ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsets = new Map<number, number>();

  function offsetAt(at: number): number {
    const quarter = Math.floor(at / quarterMs) * quarterMs;
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = new Date(`${clock.format(quarter).replace(' ', 'T')}Z`).getTime() - quarter;
    offsets.set(quarter, offset);
    return offset;
  }

  /** What the clocks show at an instant, they show at another one with the offset of the day before or after. */
  const isTwice = (at: number) =>
    [at - dayMs, at + dayMs].some((near) => {
      const other = at + offsetAt(at) - offsetAt(near);
      return other !== at && offsetAt(other) === offsetAt(near);
    });

  /** '2026-11-20 16:26:05.250' */
  const wall = (at: number) => new Date(at + offsetAt(at)).toISOString().slice(0, -1).replace('T', ' ');
  function offsetText(at: number): string {
    const minutes = Math.round(offsetAt(at) / minuteMs);
    const whole = Math.abs(minutes);
    return `${minutes < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
  }

  return {
    exact(instant) {
      const at = new Date(instant).getTime();
      return `${wall(at).replace(/(:00)?\.000$/, '')}${offsetText(at)}`;
    },
    local(instant) {
      const at = new Date(instant).getTime();
      return `${wall(at).slice(0, 19).replace(/:00$/, '')}${isTwice(at) ? offsetText(at) : ''}`;
    },
    days(instant) {
      const at = new Date(instant).getTime();
      return isTwice(at) ? undefined : (at + offsetAt(at)) / dayMs;
    },
  };
}
