import { nameOf } from '#db/queries/users.ts';
import type { RowValue } from '#server/rpc/table-meta.ts';

/** What an export for people says instead of the fields. */
export const exportValues: Readonly<Record<string, RowValue>> = {
  assignees: ({ assignees }) => [
    ...new Set((assignees as Parameters<typeof nameOf>[0][] | undefined)?.map((each) => nameOf(each))),
  ],
};
