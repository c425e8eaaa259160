import type { AnyCompany } from '../world-spec.ts';
import { toIso } from './calendar.ts';
import { drawScene, type Scene } from './scenes.ts';
import { drawReceipt } from './till.ts';

/** A picture of the demonstration, as it would have been sent from a phone. Its places are named by their keys. */
export interface PlannedPhoto {
  user: string;
  job: string | undefined;
  expense: string | undefined;
  category: 'before_job' | 'after_job' | 'expense_receipt';
  description: string;
  createdAt: string;
  file_name: string;
  /** SVG. */
  drawing: string;
}

/** What is to be seen at a job, by the words of its title. */
const seenAt: readonly (readonly [RegExp, Scene])[] = [
  [/damp|mould/i, 'damp'],
  [/boiler|gas|heating and no hot/i, 'boiler'],
  [/ceiling|alarm/i, 'ceiling'],
  [/radiator/i, 'radiator'],
  [/tap|kitchen sink/i, 'tap'],
  [/sockets|power|rewire|electrical/i, 'fusebox'],
  [/slates|gutter/i, 'roof'],
  [/window/i, 'window'],
  [/fence/i, 'fence'],
  [/front door|locked out/i, 'door'],
  [/kitchen/i, 'kitchen'],
  [/plaster|cracks|refurbishment|redecorate/i, 'plaster'],
];

const words = {
  before: ['As found on arrival', 'Before we started', 'What the tenant reported'],
  after: ['Finished, all tested', 'Done and cleaned up', 'After the work'],
} as const;
const ofEachScene = 2;
const mostJobs = 15;
const mostReceipts = 12;

/** Pictures of the latest jobs of each kind, and the receipts of what waits for the office. */
export function toPhotos({ jobs = {}, records = {}, expenses = {} }: AnyCompany): PlannedPhoto[] {
  const visits = new Map<string, { user: string; first: string; last: string | null }>();
  for (const { user, job, start_time, end_time, is_driving } of Object.values(records)) {
    if (is_driving || !end_time) continue;
    const end = end_time as string;
    const known = visits.get(job) ?? { user, first: start_time, last: end };
    visits.set(job, {
      user: known.user,
      first: known.first < start_time ? known.first : start_time,
      last: known.last && known.last > end ? known.last : end,
    });
  }
  const shown = new Map<Scene, number>();
  const photos: PlannedPhoto[] = [];
  /** Counts the jobs that are shown, and makes each look another. */
  let light = 0;
  const latest = [...visits].sort(([, one], [, other]) => other.first.localeCompare(one.first));
  for (const [job, { user, first, last }] of latest) {
    const { job_title = '', status = '' } = jobs[job]!;
    const scene = seenAt.find(([title]) => title.test(job_title))?.[1];
    const already = scene ? (shown.get(scene) ?? 0) : ofEachScene;
    if (!scene || already >= ofEachScene || light >= mostJobs) continue;
    shown.set(scene, already + 1);
    const shot = (after: boolean, at: number): PlannedPhoto => ({
      user,
      job,
      expense: undefined,
      category: after ? 'after_job' : 'before_job',
      description: words[after ? 'after' : 'before'][light % 3]!,
      createdAt: toIso(at),
      file_name: `IMG_${2041 + photos.length * 3}.jpg`,
      drawing: drawScene(scene, { after, look: light, light: light + (after ? 3 : 0) }),
    });
    photos.push(shot(false, Date.parse(first) + 120_000));
    const isDone = status === 'completed' || status === 'archived' || status === 'pending_completed';
    if (isDone && last) photos.push(shot(true, Date.parse(last) - 60_000));
    light += 1;
  }
  return [...photos, ...toReceipts(expenses)].sort((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  );
}

function toReceipts(expenses: NonNullable<AnyCompany['expenses']>): PlannedPhoto[] {
  const waiting = Object.entries(expenses).filter(([, { status }]) => status === 'pending');
  return waiting.slice(-mostReceipts).map(([expense, spec], index) => {
    const { user, job, amount, vat_amount = 0, description = '', expense_date, createdAt } = spec;
    const bought = {
      shop: spec.expense_type === 'parking' ? 'City Parking' : 'Trade Counter',
      day: String(expense_date),
      description,
      amount: Math.round(amount * 100),
      vat: Math.round(Number(vat_amount) * 100),
    };
    return {
      user,
      job,
      expense,
      category: 'expense_receipt',
      description: '',
      createdAt: String(createdAt),
      file_name: `receipt-${index + 1}.jpg`,
      drawing: drawReceipt(bought, index),
    };
  });
}
