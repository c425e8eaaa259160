import type { Import, Source } from './source.ts';
import { isTest } from './source.ts';

/** Folders of server/ that are no nouns. */
const serverFloors = ['api', 'auth', 'http', 'platform'];

/** server/jobs/router.ts -> 'jobs'; undefined outside a noun. */
export function nounOf(file: string): string | undefined {
  const [, folder] = file.match(/^server\/([^/]+)\/[^/]+/) ?? [];
  return folder && !serverFloors.includes(folder) ? folder : undefined;
}

const isSchema = (file: string) => /^server\/[^/]+\/schema\.ts$/.test(file);

type Allowed = (target: string, each: Import) => boolean;

/** What the screens know of the server: the shape of its input and output, and the names of its calls. */
const serverSeenFromApp: Allowed = (target, { typeOnly }) =>
  isSchema(target) ||
  (target === 'server/router.ts' && typeOnly) ||
  // Which role may do what: one table for both, so that a screen hides what would be refused.
  target === 'server/auth/permissions.ts' ||
  // Readers of typed values: fields, pasted cells and imports read alike.
  target.startsWith('server/platform/typed/');

/** The rule of a folder: the first line whose pattern fits the importing file decides. */
const rules: readonly (readonly [RegExp, (file: string) => Allowed])[] = [
  [
    /^app\/components\//,
    () => (target, each) =>
      target.startsWith('app/components/') ||
      target.startsWith('app/lib/') ||
      serverSeenFromApp(target, each),
  ],
  [
    /^app\/(features|lib)\//,
    () => (target, each) =>
      (target.startsWith('app/') && !target.startsWith('app/routes/')) || serverSeenFromApp(target, each),
  ],
  [
    /^app\//,
    () => (target, each) =>
      target.startsWith('app/') || target.startsWith('server/api/') || serverSeenFromApp(target, each),
  ],
  [
    // Imported by browsers: shapes and nothing that runs on a server.
    /^server\/[^/]+\/schema\.ts$/,
    () =>
      (target, { typeOnly }) =>
        isSchema(target) ||
        /^server\/platform\/((input|list-input)\.ts$|typed\/)/.test(target) ||
        (typeOnly && /^db\//.test(target)),
  ],
  [/^server\/platform\//, () => (target) => /^(server\/platform|db)\//.test(target)],
  [/^server\/auth\//, () => (target) => /^(server\/(auth|platform)|db)\//.test(target) || isWayIn(target)],
  [
    /^server\/api\//,
    () => (target) =>
      /^(server\/(api|auth|platform)|db)\//.test(target) ||
      /^server\/[^/]+\/(router|schema)\.ts$/.test(target),
  ],
  [
    /^server\/[^/]+\/[^/]+/,
    (file) => (target) =>
      nounOf(file) === undefined ||
      nounOf(target) === nounOf(file) ||
      /^(server\/(auth|platform)|db)\//.test(target) ||
      isWayIn(target) ||
      // What a noun does for others: its service, of which corrections are the admins' part.
      /^server\/[^/]+\/(service|corrections|schema)\.ts$/.test(target),
  ],
  [/^server\//, () => (target) => /^(server|db)\//.test(target)],
  [/^db\//, () => (target) => /^(db|migrations)\//.test(target)],
  [/^migrations\//, () => (target) => target.startsWith('migrations/')],
];

/** How a noun makes procedures. */
function isWayIn(target: string): boolean {
  return target === 'server/rpc/trpc.ts' || target === 'server/rpc/context.ts';
}

/** Imports against the arrows: app -> schemas; routes -> doors; nouns -> db, platform, auth; db -> nothing above it. */
export function wrongImports(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, imports }) => {
      const allowed = rules.find(([pattern]) => pattern.test(file))?.[1](file);
      if (!allowed) return [];
      return imports.flatMap((each) =>
        each.file === undefined || /\.(css|svg|d\.ts)$/.test(each.file) || allowed(each.file, each)
          ? []
          : [`${file} must not import ${each.file}`],
      );
    });
}

/** Across top folders by the package's `imports` (#db/client.ts), inside one by relative paths, always with extension. */
export function wrongSpecifiers(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ specifier, file: target }) => {
      if (target === undefined) return [];
      const crosses = target.split('/')[0] !== file.split('/')[0];
      const fault = !/\.\w+$/.test(target)
        ? 'without its extension'
        : crosses && specifier.startsWith('.') && target.includes('/') && file.includes('/')
          ? 'by a relative path although it is in another top folder'
          : undefined;
      return fault ? [`${file} names ${specifier} ${fault}`] : [];
    }),
  );
}

/** Imports that go round in a circle, types apart: each as a -> b -> a. */
export function cycles(sources: readonly Source[]): string[] {
  const graph = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.flatMap((each) => (each.file !== undefined && !each.typeOnly ? [each.file] : [])),
    ]),
  );
  const found: string[] = [];
  const settled = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' -> '));
    if (at >= 0 || settled.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...way, file]);
    settled.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
