import { UsageError } from './command.ts';
import { promptHidden } from './hidden-prompt.ts';

const shortest = 10;

/** From BACKUP_PASSPHRASE, else asked for on a terminal without showing it; `twice` for a new one. */
export async function readPassphrase(given: string | undefined, { twice }: { twice: boolean }): Promise<string> {
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) {
    throw new UsageError('APP_SECRET is sealed under a passphrase. Set BACKUP_PASSPHRASE, or add --without-secret.');
  }
  const passphrase = await promptHidden('Passphrase of the backup: ');
  if (!twice) return passphrase;
  if (passphrase.length < shortest) throw new UsageError(`A passphrase has at least ${shortest} characters.`);
  if ((await promptHidden('Once more: ')) !== passphrase) throw new UsageError('The two passphrases differ.');
  return passphrase;
}
