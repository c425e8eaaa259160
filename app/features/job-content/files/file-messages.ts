import { maxFileBytes, noFileMessage, type PictureCategory, pictureCategoryLabels } from '#server/files/constants.ts';
import { emptyFileMessage, maxFileMegabytes, maxFiles } from '#server/infra/typed/limits.ts';
import type { RouterOutputs } from '#server/router.ts';

export type FileRow = RouterOutputs['files']['list']['data'][number];

const categoryNames: Record<PictureCategory, string> = {
  before_job: 'Before job',
  after_job: 'After job',
  work_note: 'Work note',
};

export const pictureCategorySegments = (Object.keys(categoryNames) as PictureCategory[]).map((value) => ({
  value,
  label: categoryNames[value],
}));

/** '3 photos and 1 video added to Before job'. `part` marks a video's poster, which is not counted. */
export function addedMessage(
  category: PictureCategory,
  files: readonly { blob: { type: string }; part?: string | undefined }[],
): string {
  const own = files.filter(({ part }) => !part);
  const videos = own.filter(({ blob }) => blob.type.startsWith('video/')).length;
  const count = (much: number, noun: string) => (much > 0 ? [`${much} ${noun}${much > 1 ? 's' : ''}`] : []);
  const text = [...count(own.length - videos, 'photo'), ...count(videos, 'video')].join(' and ');
  return `${text} added to ${categoryNames[category]}`;
}

/** 'Before the job: 3, After the job: 2, Work note: 0'. */
export function countsByCategory(files: readonly { category: string }[]): string {
  return Object.entries(pictureCategoryLabels)
    .map(([category, label]) => `${label}: ${files.filter((file) => file.category === category).length}`)
    .join(', ');
}

/** Validates the chosen files; undefined if they are valid. */
export function filesError(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length === 0) return noFileMessage;
  if (files.length > maxFiles) return `At most ${maxFiles} files can be sent at once.`;
  const empty = files.find(({ size }) => size === 0);
  if (empty) return emptyFileMessage(empty.name);
  const large = files.find(({ size }) => size > maxFileBytes);
  return large && `${large.name} is larger than ${maxFileMegabytes} MB.`;
}

/** Placeholder text of a picture without a thumbnail: 'HEIC photo'. */
export function pictureKind(mime: string): string {
  return `${mime
    .replace(/^image\//, '')
    .replace('heif', 'heic')
    .toUpperCase()} photo`;
}
