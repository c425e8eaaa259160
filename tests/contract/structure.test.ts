import { describe, expect, test } from 'vitest';
import {
  domainInInfra,
  effectImports,
  handFormatted,
  madeScopes,
  moneyRules,
  ownClocks,
  rawClocks,
  rawProcedures,
  selectAlls,
} from './structure/code-rules.ts';
import { bannedNames, linesAt95, mentions, mostLines, staleMentions, strayFiles } from './structure/file-rules.ts';
import { moduleCycles, wrongImports, wrongSpecifiers } from './structure/import-rule.ts';
import { parse, repositoryFiles, repositorySources, type Source } from './structure/source.ts';
import { looseTexts } from './structure/text-rule.ts';
import { discouragedTerms } from './structure/vocabulary.ts';

const files = repositoryFiles();
const sources = repositorySources();

/** A file and its content; each list below contains samples that the rule must reject. */
type Sample = readonly [file: string, text: string];
const parsed = (samples: readonly Sample[]): Source[] => samples.map(([file, text]) => parse(file, text));

function rule(name: string, check: (sources: readonly Source[]) => string[], rejected: readonly (readonly Sample[])[]) {
  describe(name, () => {
    test('holds in the repository', () => expect(check(sources)).toEqual([]));
    test.each(rejected.map((samples) => [samples.map(([file, text]) => `${file}: ${text}`).join(' | '), samples]))(
      'rejects %s',
      (_, samples) => expect(check(parsed(samples as readonly Sample[]))).not.toEqual([]),
    );
  });
}

const fileRule = (name: string, check: (files: readonly string[]) => string[], rejected: readonly string[]) =>
  rule(name, (all) => check(all === sources ? files : all.map(({ file }) => file)), [
    ...rejected.map((file) => [[file, ''] as const]),
  ]);

rule('imports follow the arrows', wrongImports, [
  [['app/ui/card.tsx', "import { x } from '#app/features/jobs/x.tsx'"]],
  [['app/features/jobs/x.tsx', "import { x } from '#server/jobs/service.ts'"]],
  [['app/features/jobs/x.tsx', "import { appRouter } from '#server/router.ts'"]],
  [['app/lib/x.ts', "import type { DB } from '#db/types.gen.ts'"]],
  [['app/lib/x.ts', "export { x } from '#server/infra/errors.ts'"]],
  [['app/lib/x.ts', "const x = await import('#server/infra/errors.ts')"]],
  [['app/routes/x.tsx', "import { x } from '#db/client.ts'"]],
  [['server/jobs/service.ts', "import { usersRouter } from '../users/router.ts'"]],
  [['server/jobs/service.ts', "import { x } from '#app/lib/format.ts'"]],
  [['app/features/jobs/x.tsx', "import { x } from '#server/format.ts'"]],
  [['server/format.ts', "import { x } from './infra/time-zone.ts'"]],
  [['server/jobs/schema.ts', "import { x } from '#db/queries/jobs.ts'"]],
  [['server/infra/mail.ts', "import { x } from '../jobs/service.ts'"]],
  [['server/pricing/pay.ts', "import { x } from '#db/client.ts'"]],
  [['server/pricing/pay.ts', "import { x } from '../infra/errors.ts'"]],
  [['server/infra/mail.ts', "import { x } from '../pricing/pay.ts'"]],
  [['server/infra/mail.ts', "import { x } from '#db/queries/users.ts'"]],
  [['server/infra/mail.ts', "import { x } from '../company-settings/queries.ts'"]],
  [['server/checks/parent.ts', "import { x } from '../jobs/queries.ts'"]],
  [['db/queries/jobs.ts', "import { AppError } from '#server/infra/errors.ts'"]],
  [['db/x.ts', "import type { Clock } from '#server/infra/clock.ts'"]],
  [['server/jobs/noun.ts', "import { z } from './schema.ts'"]],
  [['server/nouns.ts', "import { x } from './jobs/service.ts'"]],
  [['migrations/0009_x.ts', "import { x } from '#db/client.ts'"]],
]);

rule('names use standard terms', discouragedTerms, [
  [['app/lib/kept-rows.ts', '']],
  [['server/jobs/service.ts', 'const maxRows = (wantedRows: number) => wantedRows']],
  [['db/client.ts', 'let isTold = false']],
  [['db/client.ts', 'const mostRows = 5']],
  [['app/ui/card.tsx', 'function useKnownCard() {}']],
  [['app/ui/card.tsx', 'const { isOpen: isAsked } = props']],
  [['app/ui/card.tsx', 'const [wanted, setOpen] = useState(false)']],
]);

rule('imports are written one way', wrongSpecifiers, [
  [['server/jobs/service.ts', "import { x } from '../../db/client.ts'"]],
  [['server/jobs/service.ts', "import { x } from './rules'"]],
]);

rule('no module depends on itself through others', moduleCycles, [
  [
    ['app/features/a/x.ts', "import type { Y } from '#app/features/b/y.ts'"],
    ['app/features/b/z.ts', "const a = await import('#app/features/a/z.ts')"],
  ],
  [
    ['server/jobs/service.ts', "import { x } from '../files/service.ts'"],
    ['server/files/service.ts', "import type { Y } from '../jobs/schema.ts'"],
  ],
]);

fileRule('no file name says nothing', bannedNames, ['server/jobs/utils.ts', 'app/lib/job-helpers.ts', 'db/index.ts']);
fileRule('a noun has a closed list of files', strayFiles, [
  'server/jobs/statements.ts',
  'server/jobs/queries/list.ts',
  'server/jobs/rules/status.ts',
  'server/auth/tokens.ts',
]);

rule('a scope comes from a session', madeScopes, [
  [['server/jobs/service.ts', 'const s = { company_id: 1 } as Scope']],
  [['db/queries/jobs.ts', 'const s = x as unknown as Scope']],
  [['server/jobs/service.ts', "import { mintScope } from '../auth/scope.ts'"]],
]);

rule('procedures are made by can(...) or publicProcedure', rawProcedures, [
  [['server/jobs/router.ts', 'export const r = t.procedure.query(() => 1)']],
  [['server/jobs/router.ts', "import { initTRPC } from '@trpc/server'"]],
]);

rule('figures, days and times are formatted in server/format.ts', handFormatted, [
  [['app/features/jobs/x.tsx', "const text = count.toLocaleString('en-GB')"]],
  [['app/ui/x.tsx', 'const text = amount.toFixed(2)']],
  [['app/ui/x.tsx', "const day = new Intl.DateTimeFormat('en-GB')"]],
  [['server/notify/x.ts', "const text = '£' + amount.toFixed(2)"]],
  [['server/checks/x.ts', "const text = new Intl.ListFormat('en-GB').format(names)"]],
  [['db/fixtures/demo/x.ts', "const day = date.toLocaleDateString('en-GB')"]],
]);

rule('business time is an argument', ownClocks, [
  [['server/jobs/service.ts', 'const now = new Date()']],
  [['server/jobs/service.ts', 'const now = new Date']],
  [['db/queries/jobs.ts', 'const now = Date.now()']],
  [['server/auth/session.ts', "import { systemClock } from '../infra/clock.ts'"]],
]);

rule('a phone measures by nowIso()', rawClocks, [[['app/features/jobs/x.tsx', 'const at = new Date().toISOString()']]]);

rule('money is calculated in server/pricing', moneyRules, [
  [['server/statements/queries.ts', 'const pay = sql`round(t.minutes * r.rate / 60, 2)`']],
  [['server/dashboard/queries.ts', 'const cost = sql`e.amount - e.vat_amount`']],
  [['server/jobs/queries.ts', 'const billed = sql`i.voided_at is null`']],
  [['db/queries/time-records.ts', "const unbilled = sql`t.billing_status = 'unbilled'`"]],
  [['server/pay-run/rules.ts', 'const pence = Math.round(pounds * 100)']],
]);

rule('infra knows no noun', domainInInfra, [
  [['server/infra/x.ts', "const rows = db.selectFrom('time_records as t').select('t.id')"]],
  [
    [
      'server/infra/x.ts',
      "const rows = db.selectFrom('companies as c').innerJoin('settings as s', 's.company_id', 'c.id')",
    ],
  ],
  [['server/infra/x.ts', "const saved = db.updateTable('files').set({ thumbnail_key })"]],
  [['server/infra/x.ts', 'const rows = sql`select key from settings where company_id = 1`']],
  [['server/infra/x.ts', 'const rows = db.selectFrom(sql.table(name))']],
  [['server/infra/x.ts', "const rows = await client.query('select 1 from history')"]],
]);

rule('columns are named', selectAlls, [
  [['db/queries/users.ts', "const all = db.selectFrom('users').selectAll().execute()"]],
]);

rule('nothing is imported for its effect alone', effectImports, [
  [['server/infra/errors.ts', "import './plain-messages.ts'"]],
  [['app/lib/x.ts', "import '#app/lib/y.ts'"]],
]);

rule('a text stands alone beside what comes and goes', looseTexts, [
  [['app/ui/x.tsx', 'const x = <p>{icon && <Icon />}{children}</p>']],
  [['app/ui/x.tsx', 'const x = <p>{loading ? <Spinner /> : null} Save</p>']],
  [['app/ui/x.tsx', 'const x = <p>{error && <><Icon />{error}</>}</p>']],
  [['app/features/jobs/x.tsx', "const x = <p>Sent{isLate && ', late'}</p>"]],
  [['app/features/jobs/x.tsx', 'const x = <p>Jobs {rows.map((row) => <Row />)}</p>']],
]);

describe('file sizes', () => {
  test('are small for 95 of 100 files', () => expect(linesAt95(sources)).toBeLessThan(mostLines));
  test('are limited', () => expect(linesAt95(parsed([['db/a.ts', '\n'.repeat(500)]]))).toBeGreaterThan(mostLines));
});

describe('the repository is self-contained', () => {
  test('in every file', () => expect(mentions(files)).toEqual([]));
  test('rejects a mention', () => {
    const line = `see ${'/work/shar'}${'ed/PRODUCT.md'}`;
    expect(mentions(['docs/x.md'], () => `fine\n${line}`)).toEqual(['docs/x.md:2']);
    expect(mentions(['app/x.ts'], () => `// at most 20 (${'S'}2 9)\n// Leeds LS1 4AP`)).toEqual(['app/x.ts:1']);
    for (const said of [
      `fixed by the ${'spec'}ification`,
      `The ${'cust'}omer's limit is 9`,
      `the ${'cust'}omer names it`,
    ])
      expect(mentions(['app/x.ts'], () => `the customer's address\n// ${said}`)).toEqual(['app/x.ts:2']);
  });
});

describe('names in the documentation exist', () => {
  test('on every page', () => expect(staleMentions(files)).toEqual([]));
  test('rejects a stale name', () => {
    const page = 'see `server/jobs/gone.ts` and `server/gone/`, not `rules.ts` or `server/jobs/`';
    expect(staleMentions(['docs/x.md', 'server/jobs/rules.ts'], () => page)).toEqual([
      'docs/x.md: server/jobs/gone.ts',
      'docs/x.md: server/gone/',
    ]);
  });
});
