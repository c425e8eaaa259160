import type { Import, Source } from './source.ts';
import { isTest } from './source.ts';

/** Folders of server/ that are not nouns. */
const serverLayers = [
  'infra',
  'company-settings',
  'auth',
  'checks',
  'documents',
  'rpc',
  'http',
  'import',
  'export',
  'pricing',
  'tools',
  'demo',
  'backup',
];

/** server/jobs/router.ts -> 'jobs'; undefined outside a noun. */
export function nounOf(file: string): string | undefined {
  const [, folder] = file.match(/^server\/([^/]+)\/[^/]+/) ?? [];
  return folder && !serverLayers.includes(folder) ? folder : undefined;
}

const isSchema = (file: string) => /^server\/[^/]+\/schema\.ts$/.test(file);

/** What the list of nouns says, for both sides. */
const isNoun = (file: string) => /^server\/(nouns|[^/]+\/noun)\.ts$/.test(file);

/** Fields and lists of values: plain, for both sides. */
const isPlain = (file: string) => /^server\/(fields|[^/]+\/(constants|fields))\.ts$/.test(file);

/** How figures, days and times read, for every module; in the app app/lib/ hands them on. */
const isForm = (file: string) => /^server\/(format|wall-clock)\.ts$/.test(file);

type Allowed = (target: string, each: Import) => boolean;

/** Modules of the server that screens may import. */
const serverSeenFromApp: Allowed = (target, { typeOnly }) =>
  isSchema(target) ||
  isPlain(target) ||
  isNoun(target) ||
  // Types of what calls take and answer, and of the queries that a page runs on the server.
  (typeOnly && ['server/router.ts', 'server/http/page.ts'].includes(target)) ||
  // Permissions: shared, so that a screen hides what would be rejected.
  target === 'server/auth/permissions.ts' ||
  // The sums of a quote, which its editor and the customer's page show at once.
  target === 'server/pricing/quote-figures.ts' ||
  // Parsers of typed values, shared by fields, pasted cells and imports.
  target.startsWith('server/infra/typed/');

/** Modules of app/ that each module may import, in addition to those of the server. */
function within(top: string, modules: readonly string[]): Allowed {
  return (target, each) =>
    modules.some((module) => target.startsWith(`${top}/${module}/`)) || serverSeenFromApp(target, each);
}

/** The rule of a folder: the first pattern that matches the importing file applies. */
const rules: readonly (readonly [RegExp, (file: string) => Allowed])[] = [
  [/^server\/(format|wall-clock)\.ts$/, () => isForm],
  [/^app\/lib\//, () => (target, each) => isForm(target) || within('app', ['lib'])(target, each)],
  [/^app\/ui\//, () => within('app', ['lib', 'ui'])],
  [/^app\/table\//, () => within('app', ['lib', 'ui', 'table'])],
  [/^app\/offline\//, () => within('app', ['lib', 'ui', 'offline'])],
  [/^app\/features\//, () => within('app', ['lib', 'ui', 'table', 'offline', 'features'])],
  [/^app\/shell\//, () => within('app', ['lib', 'ui', 'table', 'offline', 'features', 'shell'])],
  [/^design\//, () => (target) => /^(app\/(lib|ui|table)\/|design\/|tailwind\.config\.ts$)/.test(target)],
  [
    /^app\//,
    () => (target, each) =>
      target.startsWith('app/') ||
      target.startsWith('server/http/') ||
      target === 'design/design-page.tsx' ||
      serverSeenFromApp(target, each),
  ],
  [
    // Plain values, also for browsers.
    /^server\/(nouns|[^/]+\/noun)\.ts$/,
    () =>
      (target, { typeOnly }) =>
        isNoun(target) || isPlain(target) || (typeOnly && target === 'db/scope.ts'),
  ],
  [
    // Imported by browsers: types, and nothing that runs on a server.
    /^server\/(fields|[^/]+\/(schema|constants|fields))\.ts$/,
    (file) =>
      (target, { typeOnly }) =>
        (isSchema(target) && isSchema(file)) ||
        isPlain(target) ||
        target === 'server/nouns.ts' ||
        (typeOnly && isNoun(target)) ||
        /^server\/infra\/((input|list-input)\.ts$|typed\/)/.test(target) ||
        (typeOnly && /^db\//.test(target)),
  ],
  [
    // SQL fragments and pure functions: money rules import only enums.
    /^server\/pricing\//,
    () =>
      (target, { typeOnly }) =>
        /^server\/(pricing\/|[^/]+\/constants\.ts$)/.test(target) ||
        target === 'db/scope.ts' ||
        (typeOnly && /^db\//.test(target)),
  ],
  // db/queries/ is of nouns.
  [/^server\/infra\//, () => (target) => /^(server\/infra|db(?!\/queries\/))\//.test(target)],
  [/^server\/company-settings\//, () => (target) => /^(server\/(company-settings|infra)|db)\//.test(target)],
  [/^server\/auth\//, () => (target) => /^(server\/(auth|company-settings|infra)|db)\//.test(target)],
  [/^server\/checks\//, () => (target) => /^(server\/(checks|infra)|db)\//.test(target)],
  [/^server\/documents\//, () => (target) => /^(server\/(documents|company-settings|infra)|db)\//.test(target)],
  [/^server\/rpc\//, () => (target) => /^(server\/(rpc|auth|company-settings|infra)|db)\//.test(target)],
  [
    // The calls of all nouns are handed to them.
    /^server\/(import|export)\//,
    () => (target) =>
      /^(server\/(import|export|rpc|auth|infra)|db)\//.test(target) || isPlain(target) || target === 'server/nouns.ts',
  ],
  [
    /^server\/router\.ts$/,
    () => (target) =>
      /^server\/([^/]+\/([\w-]+-)?router|rpc\/trpc|infra\/constraints|constraint-errors)\.ts$/.test(target),
  ],
  [
    /^server\/http\//,
    () => (target) =>
      /^(server\/(http|rpc|auth|company-settings|infra)\/|server\/(router|fields|nouns)\.ts$|db\/)/.test(target),
  ],
  // Programs, and code of the first start: above the nouns, like run.ts.
  [/^server\/(tools|demo|backup)\//, () => (target) => /^(server|db)\//.test(target)],
  [
    /^server\/[^/]+\/[^/]+/,
    (file) => (target) =>
      nounOf(target) === nounOf(file) ||
      /^(server\/(rpc|auth|checks|documents|company-settings|infra|pricing)|db)\//.test(target) ||
      // The public API of a noun: its service, of which corrections are part, its queries and what they say in words.
      /^server\/[^/]+\/(service|corrections|record-changes|schema|constants|fields|([\w-]+-)?queries)\.ts$/.test(
        target,
      ) ||
      target === 'server/nouns.ts' ||
      /^server\/notify\/(notify|deliver|message)\.ts$/.test(target),
  ],
  [/^server\//, () => (target) => /^(server|db)\//.test(target)],
  [/^db\//, () => (target) => /^(db|migrations)\//.test(target)],
  [/^migrations\//, () => (target) => target.startsWith('migrations/')],
];

/**
 * Forbidden imports. Allowed directions in app: lib <- ui <- table, offline <- features <- shell <- routes. server: db
 * <- infra <- auth <- rpc <- nouns <- import, export <- router <- http; db <- pricing <- nouns.
 */
export function wrongImports(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, imports }) => {
      const allowed = rules.find(([pattern]) => pattern.test(file))?.[1](file);
      if (!allowed) return [];
      return imports.flatMap((each) =>
        each.file === undefined ||
        /\.(css|svg|d\.ts)$|^package\.json$/.test(each.file) ||
        (isForm(each.file) && /^(server|db)\//.test(file)) ||
        allowed(each.file, each)
          ? []
          : [`${file} must not import ${each.file}`],
      );
    });
}

/**
 * Across top folders by the package's `imports` (#db/client.ts), within one by relative paths, always with extension.
 */
export function wrongSpecifiers(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ specifier, file: target }) => {
      if (target === undefined) return [];
      const crosses = target.split('/')[0] !== file.split('/')[0];
      const error = !/\.\w+$/.test(target)
        ? 'without its extension'
        : crosses && specifier.startsWith('.') && target.includes('/') && file.includes('/')
          ? 'by a relative path although it is in another top folder'
          : undefined;
      return error ? [`${file} names ${specifier} ${error}`] : [];
    }),
  );
}

function circlesIn(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const found: string[] = [];
  const settled = new Set<string>();
  const visit = (node: string, way: readonly string[]): void => {
    const at = way.indexOf(node);
    if (at >= 0) found.push([...way.slice(at), node].join(' -> '));
    if (at >= 0 || settled.has(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...way, node]);
    settled.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

/** The module of a file: a layer's folder, a feature or a noun; other files are their own module. */
export function moduleOf(file: string): string {
  const parts = file.split('/');
  const depth = parts[0] === 'app' ? (parts[1] === 'features' ? 3 : 2) : parts[0] === 'server' ? 2 : 1;
  return parts.slice(0, depth).join('/');
}

/**
 * Circular dependencies of modules, by value, lazily or by type: each as a -> b -> a. Constants, fields and nouns are exempt:
 * they import nothing else.
 */
export function moduleCycles(sources: readonly Source[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    if (isTest(file) || !/^(app|server|db|migrations)\//.test(file)) continue;
    const from = moduleOf(file);
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const each of imports) {
      // Screens import the type of the server's router; the server imports nothing of the screens.
      if (!each.file || isPlain(each.file) || isNoun(each.file)) continue;
      if (moduleOf(each.file) !== from) targets.add(moduleOf(each.file));
    }
  }
  return circlesIn(graph);
}
