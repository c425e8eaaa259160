import { OutboxSession } from './outbox-session.tsx';
import { PushSession } from './push-session.tsx';

/** What every page of a person needs, once it stands: loaded after it. */
export function AfterThePage({ userId, tracks }: { userId: number; tracks: boolean }) {
  return (
    <>
      <OutboxSession userId={userId} tracks={tracks} />
      <PushSession userId={userId} />
    </>
  );
}
