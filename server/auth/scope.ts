import type { Role, Scope } from '#db/scope.ts';

/** The only constructor of a Scope. `user` must come from a live session, the seed or an operator's tool. */
export function mintScope(user: { company_id: number; id: number; role: Role }, timeZone: string): Scope {
  return { company_id: user.company_id, user_id: user.id, role: user.role, time_zone: timeZone } as Scope;
}

/** For whoever has a mailed link: the scope of its user, to change their own log-in. */
export function scopeOfLink(link: { company_id: number; user_id: number; role: Role }): Scope {
  return mintScope({ ...link, id: link.user_id }, 'UTC');
}

/** For a queued task's handler: the scope of the admin who enqueued it. */
export function scopeOfTask({ company_id, user_id }: { company_id: number; user_id: number }, timeZone: string): Scope {
  return mintScope({ company_id, id: user_id, role: 'admin' }, timeZone);
}

/** For whoever has a document's private link: acts on that document alone, which the caller has looked up by it. */
export function scopeOfDocumentLink({ company_id }: { company_id: number }, timeZone: string): Scope {
  return mintScope({ company_id, id: 0, role: 'admin' }, timeZone);
}
