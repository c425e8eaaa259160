import type { FileRow } from './file-messages.ts';

/** Pictures of one job that show the same from before and after. */
export interface PicturePairOf {
  before: FileRow;
  after: FileRow;
}

/**
 * The pair of each picture that has one, by id. Of a job, the newest photo from before goes with the newest from after, the
 * second newest with the second newest, and so on; what is left over stands alone. Counted from the newest, pairs stay as
 * they are while older files are loaded. `files` are newest first.
 */
export function picturePairs(files: readonly FileRow[]): Map<number, PicturePairOf> {
  const jobs = new Map<number, { before_job: FileRow[]; after_job: FileRow[] }>();
  for (const file of files) {
    const { job_id, category, file_type } = file;
    if (job_id === null || file_type !== 'image' || (category !== 'before_job' && category !== 'after_job')) continue;
    const photos = jobs.get(job_id) ?? { before_job: [], after_job: [] };
    photos[category].push(file);
    jobs.set(job_id, photos);
  }
  const pairs = new Map<number, PicturePairOf>();
  for (const { before_job, after_job } of jobs.values()) {
    for (const [at, before] of before_job.slice(0, after_job.length).entries()) {
      const pair = { before, after: after_job[at]! };
      for (const { id } of [pair.before, pair.after]) pairs.set(id, pair);
    }
  }
  return pairs;
}

/** Each file once, alone or with the other of its pair, where the first of both stands. */
export function inPairs(files: readonly FileRow[]): (FileRow | PicturePairOf)[] {
  const pairs = picturePairs(files);
  const shown = new Set<PicturePairOf>();
  return files.flatMap<FileRow | PicturePairOf>((file) => {
    const pair = pairs.get(file.id);
    if (!pair) return [file];
    if (shown.has(pair)) return [];
    shown.add(pair);
    return [pair];
  });
}
