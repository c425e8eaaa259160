import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type BackupLocation, ObjectMissing } from './location.ts';

/* Beside the backups, so that every process and machine knows it. */
const file = 'verified.json';
const verifiedSchema = z.object({ backup: z.string(), at: z.iso.datetime() });

/** When a backup of this place was last found whole, in ms since 1970. Undefined: never. */
export async function lastVerified(place: BackupLocation): Promise<number | undefined> {
  try {
    const { at } = verifiedSchema.parse(JSON.parse(await text(await place.read(file))));
    return Date.parse(at);
  } catch (error) {
    // Damaged, it says nothing, and the next verification writes it again.
    if (error instanceof ObjectMissing || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

export const noteVerified = (place: BackupLocation, backup: string, now: number): Promise<void> =>
  place.write(file, once(`${JSON.stringify({ backup, at: new Date(now).toISOString() })}\n`));

async function* once(content: string) {
  yield Buffer.from(content);
}
