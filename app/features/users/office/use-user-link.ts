import Mail from 'lucide-react/icons/mail';
import type { User } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { SentLink } from '#server/session/schema.ts';

/** Sends a user a link to set their password; shows it for copying if there is no mail server. */
export function useUserLink() {
  const sending = useDialog<User>();
  const made = useDialog<{ user: User; sent: SentLink }>();
  const refresh = useRefresh('users');
  const { mutate, isPending } = trpc.auth.links.send.useMutation({
    meta: {
      success: (answer) => {
        const { email, link } = answer as SentLink;
        return link === null && `Link sent to ${email}`;
      },
    },
  });
  function send(user: User) {
    mutate(
      { id: user.id },
      {
        onSuccess: (sent) => {
          sending.close();
          if (sent.link !== null) made.open({ user, sent });
          void refresh();
        },
      },
    );
  }
  const action = (label: string, isFor: (user: User) => boolean): RowAction<User> => ({
    label,
    icon: Mail,
    onClick: sending.open,
    // A disabled user's link would not work.
    isHidden: (user) => user.status === 'disabled' || !isFor(user),
  });
  const actions = [
    action('Send the link again', ({ login_ready }) => !login_ready),
    action('Send a password link', ({ login_ready }) => login_ready),
  ];
  return { actions, send, sending, made, isPending };
}
