import { useMemo } from 'react';
import { useSessionUser } from './use-session.ts';

/** Somebody as lists name them. */
export interface Person {
  id: number;
  name: string;
}

/** Who is logged in, as lists name them. */
export function useMe(): Person {
  const user = useSessionUser();
  const id = user?.id ?? 0;
  const name = user ? `${user.first_name} ${user.last_name}` : '';
  return useMemo(() => ({ id, name }), [id, name]);
}
