import { identityOfAnswer, useSession } from '#app/lib/session/use-session.ts';
import { partsOf } from '#server/auth/constants.ts';
import type { SessionAnswer } from '#server/auth/schema.ts';
import { storedIdentity } from './active-tracking.ts';

/** A session's identity. One restored from an earlier version does not name the company, which this phone may know by now. */
function identityOfSession(answer: SessionAnswer): string | undefined {
  const stored = answer.company_id == null ? storedIdentity() : undefined;
  const isSame = stored !== undefined && partsOf(stored).user_id === answer.user?.id;
  return isSame ? stored : identityOfAnswer(answer);
}

/** The logged-in user, as the phone's stores name them; undefined if nobody is. */
export const useIdentity = (): string | undefined => useSession(identityOfSession).data;
