import Mail from 'lucide-react/icons/mail';
import { useEffect, useRef, useState } from 'react';
import { nameOf, type User } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { linkLifetimes } from '#server/session/constants.ts';
import type { SentLink } from '#server/session/schema.ts';

/** Sends a user a link to set their password; shows it for copying if there is no mail server. */
export function useUserLink() {
  const [shownUser, setShownUser] = useState<User | null>(null);
  const [made, setMade] = useState<{ user: User; sent: SentLink } | null>(null);
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
          setShownUser(null);
          if (sent.link !== null) setMade({ user, sent });
          void refresh();
        },
      },
    );
  }
  const action = (label: string, isFor: (user: User) => boolean): RowAction<User> => ({
    label,
    icon: Mail,
    onClick: setShownUser,
    // A disabled user's link would not work.
    isHidden: (user) => user.status === 'disabled' || !isFor(user),
  });
  const actions = [
    action('Send the link again', ({ login_ready }) => !login_ready),
    action('Send a password link', ({ login_ready }) => login_ready),
  ];
  return { actions, send, shownUser, made, isPending, close: () => setShownUser(null), done: () => setMade(null) };
}

export function UserLinkDialogs({ link }: { link: ReturnType<typeof useUserLink> }) {
  const shownUser = useLastShown(link.shownUser);
  const made = useLastShown(link.made);
  return (
    <>
      <ConfirmDialog
        open={link.shownUser !== null}
        onOpenChange={link.close}
        title={
          shownUser?.login_ready
            ? `Send ${nameOf(shownUser)} a new link?`
            : `Invite ${shownUser ? nameOf(shownUser) : ''} again?`
        }
        confirm="Send the link"
        loading={link.isPending}
        onConfirm={() => link.shownUser && link.send(link.shownUser)}
      >
        {shownUser?.login_ready
          ? `It goes to ${shownUser.email} and lets them set a new password, within ${linkLifetimes.reset.label}. Until then, the password they have keeps working.`
          : `An invitation to choose a password goes to ${shownUser?.email ?? ''}. It works for ${linkLifetimes.invitation.label}. Earlier links stop working.`}
      </ConfirmDialog>
      <Dialog
        open={link.made !== null}
        onOpenChange={link.done}
        title={`Pass this link on to ${made ? nameOf(made.user) : ''}`}
      >
        {made?.sent.link && <CopyLink link={made.sent.link} purpose={made.sent.purpose} onDone={link.done} />}
      </Dialog>
    </>
  );
}

function CopyLink({ link, purpose, onDone }: { link: string; purpose: SentLink['purpose']; onDone: () => void }) {
  const box = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState('');
  // Without APP_URL the server only knows the path.
  const url = new URL(link, window.location.origin).href;
  useEffect(() => box.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('Copied');
    } catch {
      // Clipboard access is denied or needs https; the user copies by hand.
      setCopied('Couldn’t copy automatically. Select the link and copy it.');
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p>
        Links can’t be emailed from here yet, so send it to them yourself. It lets whoever opens it set the password,
        works once, and for {linkLifetimes[purpose].label}. It won’t be shown again.
      </p>
      <code
        ref={box}
        tabIndex={-1}
        className="select-all break-all rounded-sm bg-sunken px-2 py-1.5 text-sm outline-none"
      >
        {url}
      </code>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>Copy the link</Button>
        <Button kind="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
      <p aria-live="polite" className="text-sm empty:hidden">
        {copied}
      </p>
    </div>
  );
}
