import type { TaskName } from './tasks.ts';

interface Lane {
  tasks: readonly TaskName[];
  /** Concurrent tasks per process. */
  atOnce: number;
  /** One task per company at a time, over all processes, so that one company cannot take every slot. */
  byCompany: boolean;
}

/** Kinds of work that must not wait for each other: each lane has its own slots in every process. */
export const lanes = {
  mail: {
    tasks: ['send_mail', 'send_sms', 'send_invoice', 'send_document', 'send_link', 'send_sign_up'],
    atOnce: 3,
    byCompany: true,
  },
  // Apart from mail, as a receiver may take seconds for each change.
  webhooks: { tasks: ['send_webhooks'], atOnce: 3, byCompany: true },
  pictures: { tasks: ['make_thumbnail'], atOnce: 2, byCompany: true },
  /** Minutes of work each. */
  archives: { tasks: ['archive_company'], atOnce: 1, byCompany: true },
  others: {
    tasks: [
      'remove_outlived',
      'notify',
      'notify_of_records',
      'notify_requester',
      'notify_of_forgotten',
      'look_up_login',
      'send_push',
      'resume_webhooks',
      'sweep_storage',
      'back_up',
      'verify_backup',
      'rebuild_day_totals',
      'bring_balances_forward',
      'measure_places',
      'erase_expired',
    ],
    atOnce: 3,
    byCompany: false,
  },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as LaneName[];

export const laneOf = (task: TaskName): LaneName =>
  laneNames.find((lane) => (lanes[lane].tasks as readonly TaskName[]).includes(task)) ?? 'others';

/** What waits while its company is suspended. */
export const heldTasks: readonly TaskName[] = [...lanes.mail.tasks, ...lanes.webhooks.tasks];

export const companyFlag = (company_id: number): string => `company:${company_id}`;

/** graphile-worker runs the tasks of one `queue` one by one. */
export function queueOptions(task: TaskName, payload: object): { queue?: string; flags?: string[] } {
  const lane = laneOf(task);
  const { company_id } = payload as { company_id?: number };
  if (!lanes[lane].byCompany || company_id === undefined) return {};
  return { queue: `${lane}:${company_id}`, flags: [companyFlag(company_id)] };
}
