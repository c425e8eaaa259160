import { useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';

interface OfWorker {
  user_id: number;
  User: { first_name: string; last_name: string };
}

/** Maximum options: with more, typing is faster than scrolling. */
const limit = 20;

/** Server search for users. */
export function usePersonSource(isWanted: (user: { role: string }) => boolean = () => true) {
  const { client } = trpc.useUtils();
  const [source] = useState(() =>
    createOptionSource(async (q) => {
      const { data } = await client.users.list.query({
        ...(q && { q }),
        limit,
        sort: 'first_name',
        order: 'asc',
      });
      return data.filter(isWanted).map((user) => ({ value: String(user.id), label: nameOf(user), detail: user.email }));
    }),
  );
  return source;
}

/** Server search for staff. Those of `rows` are known without a request. */
export function useWorkerSource(rows: readonly OfWorker[] = []) {
  const source = usePersonSource(({ role }) => role !== 'landlord');
  source.remember(rows.map(({ user_id, User }) => ({ value: String(user_id), label: nameOf(User) })));
  return source;
}
