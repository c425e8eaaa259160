import { companyFlag } from './lanes.ts';

/** How long a host that did not answer is left alone. */
const silentForMs = 60_000;

/**
 * Which hosts did not answer, of late. Waiting for one takes a place in the queue for many seconds; so whatever else is for
 * that host waits without a place, and after a minute one task tries again. In memory: each process finds out for itself.
 */
export interface HostBreaker {
  /** What was said of a host that is left alone; undefined: it may be asked. */
  silence(host: string): string | undefined;
  /** It did not answer: what a person is told of it. */
  noteSilence(host: string, words: string): void;
}

/** `now` in ms; by a clock that nobody sets. */
export function createHostBreaker(now: () => number = () => performance.now()): HostBreaker {
  const silent = new Map<string, { until: number; words: string }>();
  const silence = (host: string) => {
    const found = silent.get(host);
    if (!found || now() < found.until) return found?.words;
    silent.delete(host);
    return undefined;
  };
  return {
    silence,
    // Who is turned away meanwhile has not heard anything new: the minute goes on.
    noteSilence(host, words) {
      if (silence(host) === undefined) silent.set(host, { until: now() + silentForMs, words });
    },
  };
}

/** The companies of a lane whose host is left alone: their tasks are not begun, so that they lose no attempt. */
export function companiesOnHold(hosts: HostBreaker) {
  const hostOf = new Map<number, string>();
  return {
    hold: (company_id: number, host: string) => void hostOf.set(company_id, host),
    flags(): string[] {
      for (const [company_id, host] of hostOf) {
        if (hosts.silence(host) === undefined) hostOf.delete(company_id);
      }
      return [...hostOf.keys()].map(companyFlag);
    },
  };
}
