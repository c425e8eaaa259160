import type { NoteSpec, TaskSpec } from '../world-spec.ts';
import { type Calendar, toIso } from './calendar.ts';
import { workTasks } from './catalogue.ts';
import type { StaffKey, WorkerKey } from './people.ts';
import type { PlaceOfWork } from './places.ts';
import type { Random } from './random.ts';
import type { PlannedJob } from './schedule.ts';

type Status = string;
type Author = WorkerKey | StaffKey;

const fromOffice = [
  'Tenant asks for a call half an hour before arrival.',
  'Landlord agreed the price by phone, go ahead.',
  'Parts ordered at the merchant on Oldham Road, collection after 10.',
  'Tenant is away until Thursday; keys are with the agent.',
  'Agent would like photographs before and after.',
];
const fromSite = [
  'Stopcock is behind the washing machine, it turns hard.',
  'The neighbour needs the drive free by four.',
  'Joist ends are sound, no rot. Photographs taken.',
  'Needs a second visit: the part is a different size.',
  'Tenant happy with the work, showed how to reset it.',
  'Left the dehumidifier running, will collect it on the next visit.',
];
const ofPlaces = [
  'Boiler installed four years ago, warranty papers in the kitchen drawer.',
  'Parking is only possible on the side road before nine.',
  'Meters are in the cupboard under the stairs.',
  'The landlord wants to be asked before anything above 250.00.',
];

export interface Talk {
  notes: Record<string, NoteSpec<Author, string, string>>;
  tasks: Record<string, TaskSpec<Author, string, string>>;
}

/** Notes on jobs and properties, and what the larger jobs are broken down into. */
export function toTalk(
  calendar: Calendar,
  random: Random,
  jobs: readonly PlannedJob[],
  statuses: Readonly<Record<string, { status: Status; status_changed_at?: unknown }>>,
  places: readonly PlaceOfWork[],
): Talk {
  const talk: Talk = { notes: {}, tasks: {} };
  const note = (spec: NoteSpec<Author, string, string>) => {
    talk.notes[`n${Object.keys(talk.notes).length + 1}`] = spec;
  };
  const soonAfter = (instant: number) =>
    toIso(Math.min(instant + random.between(15, 2000) * 60_000, calendar.now));

  for (const job of jobs) {
    const { status } = statuses[job.key]!;
    const wordy = random.chance(35);
    const office = random.pick(['rachel', 'imran'] as const);
    const [asked, found] = [random.pick(fromOffice), random.pick(fromSite)];
    const [first, second] = [soonAfter(job.createdAt), soonAfter(job.createdAt + 86_400_000)];
    const shown = random.chance(25);
    if (wordy) note({ user: office, job: job.key, note: asked, createdAt: first });
    if (wordy && job.fate === 'worked') {
      note({ user: job.crew[0]!, job: job.key, note: found, createdAt: second, visible_to_landlord: shown });
    }
    const parts = workTasks[job.work.trade];
    const brokenDown = random.chance(job.work.halfDays > 2 ? 100 : 30);
    for (const description of brokenDown ? parts : []) {
      const lot = random.between(1, 3);
      const done = status === 'completed' || status === 'archived' || (status === 'in_progress' && lot === 1);
      const begun = status === 'in_progress' && lot === 2;
      talk.tasks[`t${Object.keys(talk.tasks).length + 1}`] = {
        job: job.key,
        description,
        status: done ? 'completed' : begun ? 'in_progress' : status === 'cancelled' ? 'cancelled' : 'pending',
        created_by: office,
        createdAt: first,
        ...(done || begun ? { assigned_to: job.crew[0]! } : {}),
      };
    }
  }
  for (const [index, text] of ofPlaces.entries()) {
    note({
      user: 'rachel',
      property: places[index * 7]!.key,
      note: text,
      createdAt: toIso(calendar.now - (index + 9) * 86_400_000 * 6),
    });
  }
  return talk;
}
