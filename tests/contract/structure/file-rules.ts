import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nounOf } from './import-rule.ts';
import { isTest, root, type Source } from './source.ts';

const banned = ['utils', 'helpers', 'common', 'misc', 'manager', 'base', 'index'];
const nounFiles = [
  'noun',
  'constraint-errors',
  'export-values',
  'constants',
  'fields',
  'schema',
  'router',
  'service',
  'rules',
  'corrections',
  'sums',
  'timeline',
  'day-totals',
  'record-changes',
  'date-presets',
  'brought-forward',
  // Invoices: issuing, also for many jobs at once, and printing.
  'issue',
  'lines',
  'line-groups',
  'customer',
  'margin',
  // Their later life cycle.
  'payment',
  'mail',
  'mail-text',
  'send-invoice-mail',
  'bulk',
  'document',
  'print',
  'download',
  // Quotes: their answer, and the private link by which customers give it.
  'answer',
  'link',
  'by-link',
  // Settings: checks of the external services they configure, and a change of APP_SECRET.
  'prove',
  'reseal',
  'logo',
  'try-services',
  // Sessions: where a person is logged in, access tokens for scripts.
  'session-router',
  'device',
  'token-router',
  'token-service',
  'link-router',
  'two-factor-router',
  'passkey-router',
  'passkey-service',
  // Notifications: recipients, texts, and the search for forgotten timers.
  'notify',
  'deliver',
  'message',
  'change-text',
  'job-text',
  'forgotten-timers',
  // Requests: their status, the news of their visits, and who is told beside the requester.
  'progress',
  'visits',
  'tenants',
  'visitor-upload',
  // Files: their folder on disk, moving them between stores, and what the queue does with them.
  'file-folder',
  'move',
  'collect-garbage',
  'make-thumbnail',
  // Pushes to browsers.
  'send-push',
  // Webhooks: how what is sent is signed, and the task that sends it.
  'signature',
  'send-webhooks',
  // Companies: what the operator's tool does.
  'removal',
  // Files for accounts programs: a period's entries, and what each program imports.
  'entries',
  'codes',
  'files',
  'bank',
  'xero',
  'quickbooks',
  'sage',
  // CIS: the monthly return.
  'return',
  // Setting up: the rows of its sample data.
  'sample-data',
];
const authFiles = [
  'bearer',
  'constants',
  'fields',
  'ctx',
  'cookies',
  'lucia',
  'passkeys',
  'passwords',
  'permissions',
  'schema',
  'scope',
  'service',
  'session',
  'two-factor',
];

/** Queries of a noun, or of one aspect if there are many. */
const isQueries = (name: string) => /^([\w-]+-)?queries$/.test(name);

const stem = (file: string): string => path.posix.basename(file).replace(/(\.test)?\.\w+$/, '');

/** Meaningless names, also as parts: job-utils.ts. */
export function bannedNames(files: readonly string[]): string[] {
  return files.filter(
    (file) =>
      /\.(ts|tsx|js|css)$/.test(file) &&
      // A route's file name is its URL.
      !file.startsWith('app/routes/') &&
      stem(file)
        .split(/[-.]/)
        .some((part) => banned.includes(part)),
  );
}

/** A noun's folder contains only these file names, with their tests. */
export function strayFiles(files: readonly string[]): string[] {
  return files.filter((file) => {
    const parts = file.split('/');
    if (parts[0] !== 'server' || parts.length < 3 || /\.test\.ts$/.test(file)) return false;
    if (isQueries(stem(file))) return parts.length > 3 && nounOf(file) !== undefined;
    if (parts[1] === 'auth') return parts.length > 3 || !authFiles.includes(stem(file));
    return nounOf(file) !== undefined && (parts.length > 3 || !nounFiles.includes(stem(file)));
  });
}

/** 95 of 100 files have fewer lines than this. */
export const mostLines = 270;

/** The 95th percentile of lines per file, without generated files and tests. */
export function linesAt95(sources: readonly Source[]): number {
  const lines = sources
    .filter(({ file }) => /^(app|server|db)\//.test(file) && !isTest(file) && !file.endsWith('.gen.ts'))
    .map(({ text }) => text.split('\n').length)
    .sort((a, b) => a - b);
  return lines[Math.floor(lines.length * 0.95)] ?? 0;
}

// Split, so that this file contains no mention itself.
const foreign = new RegExp(
  [
    `(^|[^\\w-])${'shar'}${'ed/'}`,
    `\\b(S[12]|${'PROD'}UCT|${'GO'}ALS) \\d`,
    `\\b[Tt]he (${'spec'}ification\\b(?!\\.)|${'cust'}omer['’]s (limit|choice|word)s?\\b|${'cust'}omer (names|chose)\\b)`,
  ].join('|'),
);

/**
 * Lines that mention or cite papers that are not here: the repository must be self-contained. What is agreed with the
 * customer is in docs/decisions/0025.
 */
export function mentions(
  files: readonly string[],
  read = (file: string) => readFileSync(path.join(root, file), 'utf8'),
) {
  return files
    .filter((file) => file !== 'package-lock.json' && !/\.(png|ico|woff2?|jpg|webp|pdf)$/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (foreign.test(line) ? [`${file}:${at + 1}`] : [])),
    );
}

/** Files named in the documentation that do not exist: `docs/x.md: lib/y.ts`. Leading folders may be omitted. */
export function staleMentions(
  files: readonly string[],
  read = (file: string) => readFileSync(path.join(root, file), 'utf8'),
): string[] {
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/`([\w./$-]+\.(?:tsx?|sql|md)|(?:app|server|db|tests|scripts|docs)\/[\w./-]+\/)`/g)]
        .map(([, name]) => name!)
        .filter((name) =>
          name.endsWith('/')
            ? !files.some((each) => each.startsWith(name))
            : !files.some((each) => each === name || each.endsWith(`/${name}`)),
        )
        .map((name) => `${file}: ${name}`),
    );
}
