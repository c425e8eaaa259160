import { findLogin } from '#server/auth/login-queries.ts';
import { postInstallationMail } from '#server/company-settings/send-mail.ts';
import { toIso } from '#server/infra/clock.ts';
import { type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { newLinkToken } from '../session/service.ts';
import { signUpLifetimes } from './constants.ts';
import { deleteSignUp, readSignUp, setSignUpToken } from './queries.ts';
import { signUpUrl } from './service.ts';

/** Task `send_sign_up`. Only the token's hash is stored. An address with a log-in gets no link, but is told so. */
export async function sendSignUp(parts: TaskContext, { sign_up_id }: TaskPayload<'send_sign_up'>): Promise<void> {
  const { db, clock, config } = parts;
  const found = await readSignUp(db, sign_up_id, toIso(clock()));
  if (!found) return;
  const { kind, email, company_name, person_name } = found;
  if (!config.mail || !config.appUrl)
    throw new TaskFailure('A sign-up couldn’t be emailed: set MAIL_HOST and APP_URL.', true);
  const to = { name: person_name ?? '', address: email };
  const hello = person_name ? `Hello ${person_name},` : 'Hello,';
  if (await findLogin(db, email)) {
    await postInstallationMail(parts, {
      to,
      subject: 'You already have a log-in',
      paragraphs: [
        hello,
        'Somebody asked to add a company to Fettle with your email address. It already has a log-in here, so it can’t be used to sign up again.',
        'If it was you, log in, or use another address for the new company. If not, ignore this email.',
      ],
      action: { label: 'Log in', url: `${config.appUrl}/login` },
      automatic: true,
    });
    await deleteSignUp(db, sign_up_id);
    return;
  }
  const { token, token_hash } = newLinkToken();
  const { ms, label } = signUpLifetimes[kind];
  await setSignUpToken(db, sign_up_id, { token_hash, expires_at: toIso(clock() + ms) });
  const url = signUpUrl(token, config);
  const works = `The link works once, for ${label}.`;
  await postInstallationMail(
    parts,
    kind === 'request'
      ? {
          to,
          subject: 'Confirm your email address',
          paragraphs: [
            hello,
            `You asked to add ${company_name} to Fettle. Open this link and enter the password that you chose. ${works}`,
            'If this wasn’t you, ignore this email: nothing has been set up.',
          ],
          action: { label: 'Confirm', url },
          automatic: true,
        }
      : {
          to,
          subject: 'Add your company to Fettle',
          paragraphs: [hello, `You are invited to add your company to Fettle. ${works}`],
          action: { label: 'Add your company', url },
          automatic: true,
        },
  );
}
