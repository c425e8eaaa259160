import { randomReadable } from '../auth/passwords.ts';
import { passwordSchema } from '../auth/schema.ts';
import { UsageError } from './command.ts';
import { promptHidden } from './hidden-prompt.ts';

const generatedLength = 16;

/** 79 random bits. */
export function generatePassword(): string {
  const password = randomReadable(generatedLength);
  return passwordSchema.safeParse(password).success ? password : generatePassword();
}

async function promptTwice(): Promise<string> {
  const password = await promptHidden('New password: ');
  if ((await promptHidden('Again: ')) !== password) throw new UsageError('The passwords differ.');
  return password;
}

/** From NEW_PASSWORD, or asked for; never an argument, which others can read. UsageError if weak or nobody answers. */
export async function readPassword(env: NodeJS.ProcessEnv): Promise<string> {
  if (!env.NEW_PASSWORD && !process.stdin.isTTY) {
    throw new UsageError('There is no terminal to ask for the password: set NEW_PASSWORD, or add --generate.');
  }
  const { data, error } = passwordSchema.safeParse(env.NEW_PASSWORD || (await promptTwice()));
  if (error) throw new UsageError(error.issues[0]!.message);
  return data;
}
