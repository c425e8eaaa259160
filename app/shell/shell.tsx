import type { ReactNode } from 'react';
import { beforeTakingOver } from '#app/lib/office-shell.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import { WorkerShell } from './worker-shell.tsx';

// A separate chunk, because workers never need it. On the server it is loaded at once.
const AdminShell = lazyPart(() => import('./admin/admin-shell.tsx').then((module) => module.AdminShell));
if (import.meta.env.SSR) await AdminShell.preload();
beforeTakingOver(async (_, audience) => audience === 'office' && AdminShell.preload());

export interface ShellProps {
  user: SessionUser;
  /** Logs out, clears the session and says 'Goodbye!'. */
  onSignOut: () => void;
  /** In the top bar, always visible: the running timer. */
  status?: ReactNode;
  /** Workers only: above the bottom bar while something runs. */
  bar?: ReactNode;
  children: ReactNode;
}

export function Shell(props: ShellProps) {
  return props.user.role === 'admin' ? <AdminShell {...props} /> : <WorkerShell {...props} />;
}
