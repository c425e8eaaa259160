import { useEffect, useRef, useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { linkLifetimes } from '#server/session/constants.ts';
import type { SentLink } from '#server/session/schema.ts';
import type { useUserLink } from './use-user-link.ts';

export function UserLinkDialogs({ link }: { link: ReturnType<typeof useUserLink> }) {
  const { sending, made, send, isPending } = link;
  const user = sending.shown;
  return (
    <>
      <ConfirmDialog
        open={sending.isOpen}
        onOpenChange={sending.close}
        title={user?.login_ready ? `Send ${nameOf(user)} a new link?` : `Invite ${user ? nameOf(user) : ''} again?`}
        confirm="Send the link"
        loading={isPending}
        onConfirm={() => sending.value && send(sending.value)}
      >
        {user?.login_ready
          ? `It goes to ${user.email} and lets them set a new password, within ${linkLifetimes.reset.label}. Until then, the password they have keeps working.`
          : `An invitation to choose a password goes to ${user?.email ?? ''}. It works for ${linkLifetimes.invitation.label}. Earlier links stop working.`}
      </ConfirmDialog>
      <Dialog
        open={made.isOpen}
        onOpenChange={made.close}
        title={`Pass this link on to ${made.shown ? nameOf(made.shown.user) : ''}`}
      >
        {made.shown?.sent.link && (
          <CopyLink link={made.shown.sent.link} purpose={made.shown.sent.purpose} onDone={made.close} />
        )}
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
