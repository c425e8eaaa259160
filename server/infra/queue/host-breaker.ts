import { companyFlag } from './lanes.ts';

const openMs = 60_000;

/** Circuit breaker per process: tasks for a silent host wait without blocking a slot; one retries a minute later. */
export interface HostBreaker {
  /** The error of a host to be avoided; undefined if it may be called. */
  openReason(host: string): string | undefined;
  /** `message` is shown to people. */
  open(host: string, message: string): void;
}

/** `now` in ms, monotonic. */
export function createHostBreaker(now: () => number = () => performance.now()): HostBreaker {
  const broken = new Map<string, { until: number; message: string }>();
  const openReason = (host: string) => {
    const found = broken.get(host);
    if (!found || now() < found.until) return found?.message;
    broken.delete(host);
    return undefined;
  };
  return {
    openReason,
    // A task turned away meanwhile is no new evidence, so it does not extend the minute.
    open(host, message) {
      if (openReason(host) === undefined) broken.set(host, { until: now() + openMs, message });
    },
  };
}

/** Companies of a lane whose host is avoided. Their tasks are not started, so they lose no attempt. */
export function companiesOnHold(hosts: HostBreaker) {
  const hostOf = new Map<number, string>();
  return {
    hold: (company_id: number, host: string) => void hostOf.set(company_id, host),
    flags(): string[] {
      for (const [company_id, host] of hostOf) {
        if (hosts.openReason(host) === undefined) hostOf.delete(company_id);
      }
      return [...hostOf.keys()].map(companyFlag);
    },
  };
}
