import type { MutationMeta } from '#app/lib/query-client.ts';
import { rowName } from '#app/offline/entry.ts';
import { useWriting } from '#app/offline/use-writing.ts';
import type { RouterOutputs } from '#server/router.ts';

export type FileRow = RouterOutputs['files']['list']['data'][number];

/** The writes of files that are there; all of them are stored on the phone first, and `onStored` is called then. */
export function useFileCalls(about: string, place: MutationMeta['place']) {
  const { mutate } = useWriting({ place });
  return {
    remove({ id }: FileRow, onStored: () => void) {
      const needs = [rowName('files', id)];
      const at = new Date().toISOString();
      mutate({ draft: { kind: 'file_remove', at, needs, about, body: { id } }, onStored });
    },
  };
}
