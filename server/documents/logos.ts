import type { Database } from '#db/client.ts';
import type { Logger } from '#server/infra/log.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { readLogoBytes } from './logo-bytes.ts';

/** `data:` URL of a logo; undefined prints only the name. */
export type LogoReader = (id: string) => Promise<string | undefined>;

export function logoReader(
  parts: { db: Database; storage: Storage; log: Logger },
  company: { company_id: number },
): LogoReader {
  const read = new Map<string, Promise<string | undefined>>();
  return (id) => {
    let address = read.get(id);
    if (!address) {
      address = readLogoBytes(parts, company, Number(id)).then(
        (logo) => logo && `data:${logo.mime};base64,${logo.bytes.toString('base64')}`,
      );
      read.set(id, address);
    }
    return address;
  };
}

/** The logos that documents name, by id. */
export async function logosOf(
  documents: readonly { supplier: Readonly<Record<string, string>> }[],
  logoOf: LogoReader,
): Promise<Map<string, string>> {
  const ids = new Set(documents.flatMap(({ supplier: { logo = '' } }) => (/^\d+$/.test(logo) ? [logo] : [])));
  const logos = new Map<string, string>();
  for (const id of ids) {
    const address = await logoOf(id);
    if (address) logos.set(id, address);
  }
  return logos;
}

/** The style by which a page shows its logos: one for each, however many documents have it. */
export const logoStyle = (logos: ReadonlyMap<string, string>): string =>
  [...logos].map(([id, address]) => `.logo-${id} { content: url("${address}"); }`).join('');
