import type { SessionAnswer } from '#server/auth/schema.ts';
import { useSession } from './use-session.ts';

const severalCompanies = (answer: SessionAnswer) => answer.several_companies;

/** Whether the person may switch to another company. */
export const useCanSwitch = () => useSession(severalCompanies).data === true;
