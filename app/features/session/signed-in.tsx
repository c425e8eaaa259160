import { useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Shell } from '#app/features/shell/shell.tsx';
import { trpc } from '#app/lib/trpc.ts';

/** The person who is logged in. Only inside the pages of `_app`, whose loader has asked. */
export function useSessionUser() {
  const { data } = trpc.auth.session.useQuery();
  return data?.user ?? null;
}

/** The layout by role around a logged-in person's pages. */
export function SignedIn({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const logout = trpc.auth.logout.useMutation({
    meta: { success: 'Goodbye!', loading: false },
    onSuccess: async () => {
      await navigate('/login', { replace: true });
      utils.invalidate();
    },
  });
  if (!user) return null;
  return (
    <Shell user={user} onSignOut={() => logout.mutate()}>
      {children}
    </Shell>
  );
}
