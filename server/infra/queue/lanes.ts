import type { TaskName } from './tasks.ts';

interface Lane {
  tasks: readonly TaskName[];
  /** Tasks at once in one process. */
  atOnce: number;
  /**
   * One task of a company at a time, over all processes: its tasks wait for something outside (a mail server, a file store)
   * or come by the hundred, and must not take every place of the lane.
   */
  byCompany: boolean;
}

/** Kinds of work that do not wait for each other: each lane has places of its own in every process. */
export const lanes = {
  mail: { tasks: ['send_mail', 'send_invoice'], atOnce: 3, byCompany: true },
  pictures: { tasks: ['make_thumbnail'], atOnce: 2, byCompany: true },
  others: {
    tasks: [
      'remove_outlived',
      'notify',
      'notify_of_records',
      'notify_requester',
      'notify_of_forgotten',
      'send_push',
      'sweep_storage',
    ],
    atOnce: 3,
    byCompany: false,
  },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as LaneName[];

const laneOf = (task: TaskName): LaneName =>
  laneNames.find((lane) => (lanes[lane].tasks as readonly TaskName[]).includes(task)) ?? 'others';

/** By which a lane leaves the tasks of a company alone for a while. */
export const companyFlag = (company_id: number): string => `company:${company_id}`;

/** Where a task waits: what the queue calls a queue is run one by one. */
export function waitingPlace(task: TaskName, payload: object): { queue?: string; flags?: string[] } {
  const lane = laneOf(task);
  const { company_id } = payload as { company_id?: number };
  if (!lanes[lane].byCompany || company_id === undefined) return {};
  return { queue: `${lane}:${company_id}`, flags: [companyFlag(company_id)] };
}
