import { useMemo } from 'react';
import { useSessionUser } from './use-session.ts';

export interface Person {
  id: number;
  name: string;
}

export function useMe(): Person {
  const user = useSessionUser();
  const id = user?.id ?? 0;
  const name = user ? `${user.first_name} ${user.last_name}` : '';
  return useMemo(() => ({ id, name }), [id, name]);
}
