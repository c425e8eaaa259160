import type { Role, Scope } from '#db/scope.ts';

/** The only place that makes a Scope. `user` is a row that a live session (or the seed, or the company tool) vouches for. */
export function mintScope(user: { company_id: number; id: number; role: Role }, timeZone: string): Scope {
  return { company_id: user.company_id, user_id: user.id, role: user.role, time_zone: timeZone } as Scope;
}

/** The scope of an admin who left work to the queue, for the handler of that work. */
export function scopeOfTask(
  { company_id, user_id }: { company_id: number; user_id: number },
  timeZone: string,
): Scope {
  return mintScope({ company_id, id: user_id, role: 'admin' }, timeZone);
}
