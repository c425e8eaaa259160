import { useState } from 'react';
import { nameOf } from '#app/features/labels/user-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';

interface OfWorker {
  user_id: number;
  User: { first_name: string; last_name: string };
}

/** So many are offered at once: past that a person types on sooner than they scroll. */
const limit = 20;

/** Everybody with an account, found by the server as one types. */
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
      return data
        .filter(isWanted)
        .map((user) => ({ value: String(user.id), label: nameOf(user), detail: user.email }));
    }),
  );
  return source;
}

/** The staff, found by the server as one types. Those of `rows` are known without asking. */
export function useWorkerSource(rows: readonly OfWorker[] = []) {
  const source = usePersonSource(({ role }) => role !== 'landlord');
  source.learn(rows.map(({ user_id, User }) => ({ value: String(user_id), label: nameOf(User) })));
  return source;
}
