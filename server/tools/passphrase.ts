import { minPassphraseLength } from '#server/infra/constants.ts';
import { UsageError } from './command.ts';
import { promptHidden } from './hidden-prompt.ts';

/** From BACKUP_PASSPHRASE, else asked for on a terminal without showing it; `twice` for a new one. */
export async function readPassphrase(given: string | undefined, { twice }: { twice: boolean }): Promise<string> {
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) {
    throw new UsageError('APP_SECRET is sealed under a passphrase. Set BACKUP_PASSPHRASE, or add --without-secret.');
  }
  const passphrase = await promptHidden('Passphrase of the backup: ');
  if (!twice) return passphrase;
  if (passphrase.length < minPassphraseLength) {
    throw new UsageError(`A passphrase has at least ${minPassphraseLength} characters.`);
  }
  if ((await promptHidden('Once more: ')) !== passphrase) throw new UsageError('The two passphrases differ.');
  return passphrase;
}
