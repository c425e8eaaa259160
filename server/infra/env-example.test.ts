import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentVariables, readConfig } from './config.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8');
const example = read('../../.env.example');

test('.env.example lists every variable of the configuration and no other', () => {
  const known = environmentVariables;
  const listed = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const settings = listed.filter((name) => name?.startsWith('SETTING_'));
  expect(settings.length).toBeGreaterThan(0);
  expect(listed.filter((name) => !settings.includes(name)).sort()).toEqual([...known].sort());
});

test('.env.example unchanged has no effect', () => {
  const lines = example.split('\n').filter((line) => /^[A-Z0-9_]+=/.test(line));
  const given = Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]));
  // With APP_SECRET set, no secret is generated.
  const APP_SECRET = 'x'.repeat(32);
  expect(readConfig({ ...given, APP_SECRET }, [])).toEqual(readConfig({ APP_SECRET }, []));
});
