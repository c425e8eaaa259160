import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { TestDatabases } from '../global-setup.ts';
import {
  mainForms,
  recordedStatements,
  type SentByFunction,
  sourcesHash,
  sqlFolder,
  type WholeRun,
  wholeRunFile,
} from './recorded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of what this run's processes send, a file for each. */
    sqlRecords: string;
  }
}

/*
 * Judges what the functions of the queries files sent during a run (record.ts), at its end: every statement names its
 * company. With SQL=1 also writes it to .cache/sql/<noun>.sql. A whole run leaves its statements for `npm run release`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(sqlFolder, { recursive: true });
  const records = await mkdtemp(path.join(sqlFolder, 'records-'));
  project.provide('sqlRecords', records);
  return async () => {
    const errors = await judgeRun(project, records).catch((error: Error) => [error.stack]);
    await rm(records, { recursive: true });
    for (const error of errors) console.error(`\n FAIL  ${error}`);
    // Vitest only logs an error that is thrown here.
    if (errors.length > 0) process.exitCode = 1;
  };
}

async function judgeRun(project: TestProject, records: string): Promise<string[]> {
  const sent = recordedStatements(records);
  if (sent.length === 0) return [];
  const { judgeStatements } = await import('./divided.ts');
  if (process.env.SQL === '1') await writeSql(sent);
  const isWhole = await isWholeRun(project);
  const errors = judgeStatements(sent, await tableNames(project), { isWhole });
  if (isWhole && errors.length === 0) {
    const statements = [...new Set(sent.flatMap((each) => mainForms(each.statements)))].sort();
    await writeFile(wholeRunFile, JSON.stringify({ sources: sourcesHash(), statements } satisfies WholeRun));
  }
  return errors;
}

/** Whether all test files of the project ran, and passed. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  const ran = project.vitest.state.getTestModules().filter((each) => each.project === project);
  const { testFiles } = await project.globTestFiles();
  return !project.config.testNamePattern && ran.length === testFiles.length && ran.every((each) => each.ok());
}

async function tableNames(project: TestProject): Promise<string[]> {
  const answer = await fetch(project.getProvidedContext().testDatabases);
  const { server, template } = (await answer.json()) as TestDatabases;
  // On demand, as in global-setup.ts.
  const { createDatabase } = await import('#db/client.ts');
  const { databaseUrl, failingLog } = await import('../postgres.ts');
  const { tables } = await import('./divided.ts');
  const db = createDatabase(databaseUrl(server, template), { max: 1, log: failingLog });
  const names = (await tables(db)).map(({ name }) => name);
  await db.destroy();
  return names;
}

async function writeSql(sent: readonly SentByFunction[]): Promise<void> {
  // On demand: it takes longer to load than a test.
  const { format } = await import('sql-formatter');
  for (const old of await readdir(sqlFolder)) if (old.endsWith('.sql')) await rm(path.join(sqlFolder, old));
  const files = new Set(sent.map(({ noun }) => path.join(sqlFolder, `${noun}.sql`)));
  for (const file of files) {
    const functions = sent.filter(({ noun }) => noun === path.basename(file, '.sql'));
    const parts = functions.flatMap(({ file: queries, name, statements }) => [
      `-- ${name} (${queries}${statements.length > 1 ? `, ${statements.length} forms` : ''})`,
      ...mainForms(statements).map((each) => `${format(each, { language: 'postgresql', expressionWidth: 100 })};\n`),
    ]);
    await writeFile(file, parts.join('\n'));
  }
  console.log(`\nThe SQL of each query function: ${[...files].map((file) => path.relative('', file)).join(', ')}`);
}
