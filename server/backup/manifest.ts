import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupError, type BackupLocation, backupPath, ObjectMissing } from './location.ts';
import { sealedSecretSchema } from './sealed-secret.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of the rows as COPY writes them, in the order of the primary key, before compression. */
  sha256,
});

const manifestSchema = z.object({
  /** 2 for one company, which an older Fettle would take for a whole installation. */
  format: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  /** The only one whose rows and files it holds. Absent: it holds the whole installation. */
  company: z.object({ id: z.number().int(), name: z.string(), slug: z.string() }).optional(),
  /** The moment of the snapshot. */
  at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
  /** Of `files.gz` before compression. */
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256 }),
  /** Stored files whose bytes could not be read, with the reason. */
  unreadable: z.array(z.object({ key: z.string(), reason: z.string() })),
  /** Null: left out. Sealed: in the manifest itself, so that both are written at once. */
  secret: sealedSecretSchema.nullable(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = z.output<typeof tableSchema>;

export const tablePath = (name: string, table: Pick<TableEntry, 'schema' | 'name'>) =>
  backupPath(name, `tables/${table.schema}.${table.name}.gz`);

const manifestPath = (name: string) => backupPath(name, 'manifest.json');

async function* once(content: string) {
  yield Buffer.from(content);
}

const sumOf = (manifest: unknown) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

export const writeManifest = (place: BackupLocation, manifest: Manifest) =>
  place.write(manifestPath(manifest.name), once(`${JSON.stringify({ sha256: sumOf(manifest), manifest }, null, 1)}\n`));

/** The name of a backup of one company ends with a dot and the company's address. */
export const nameOfCompany = (name: string, slug: string) => `${name}.${slug}`;
export const companyInName = (name: string): string | undefined => name.split('.')[1];

/** Names begin with their moment, so the last is the newest. Folders without a manifest are no backups. */
export async function listAllBackups(place: BackupLocation): Promise<string[]> {
  const names: string[] = [];
  for await (const { path } of place.list('backups')) {
    const [, name] = path.match(/^backups\/([^/]+)\/manifest\.json$/) ?? [];
    if (name) names.push(name);
  }
  return names.sort();
}

/** Those of the whole installation, or of one company alone. */
export async function listBackups(place: BackupLocation, slug?: string): Promise<string[]> {
  return (await listAllBackups(place)).filter((name) => companyInName(name) === slug);
}

export const momentOf = (name: string): number =>
  Date.parse(name.replace(/^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ).*$/, '$1:$2:$3'));

/** The newest without a name: of the installation, or of `slug` alone if there is one. Throws BackupError. */
export async function readManifest(place: BackupLocation, name?: string, slug?: string): Promise<Manifest> {
  const ofCompany = name === undefined && slug !== undefined ? (await listBackups(place, slug)).at(-1) : undefined;
  const found = name ?? ofCompany ?? (await listBackups(place)).at(-1);
  if (!found) {
    const others = (await listAllBackups(place)).length > 0;
    const which = slug === undefined ? ' of the whole installation' : ` of ${slug}, nor one of the whole installation,`;
    const hint = slug === undefined ? ' For one of a company add --company <address>.' : '';
    throw new BackupError(`There is no backup${others ? which : ''} in ${place.label}.${others ? hint : ''}`);
  }
  const bytes = await place.read(manifestPath(found)).catch((error) => {
    if (!(error instanceof ObjectMissing)) throw error;
    throw new BackupError(`There is no backup ${found} in ${place.label}.`);
  });
  const parsed = parse(await text(bytes));
  if (!parsed) throw new BackupError(`The manifest of ${found} is damaged, or of a newer Fettle.`);
  return parsed;
}

function parse(content: string): Manifest | undefined {
  try {
    const { sha256, manifest } = JSON.parse(content);
    return sha256 === sumOf(manifest) ? manifestSchema.parse(manifest) : undefined;
  } catch {
    return undefined;
  }
}
