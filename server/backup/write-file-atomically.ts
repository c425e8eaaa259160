import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Writes beside its final name, syncs, then renames. `unfinished` is on the same disk. */
export async function writeFileAtomically(
  file: string,
  unfinished: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      for await (const chunk of source) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
