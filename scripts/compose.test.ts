import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

interface Service {
  image: string;
  env_file?: string;
  environment?: Record<string, string | number>;
}
const { services } = parse(read('compose.yml')) as { services: Record<string, Service> };

/** What compose itself decides, whatever .env says. */
const fixed = [
  ...['PORT', 'DATA_DIR', 'DATABASE_URL', 'SETTING_AWS_ENDPOINT', 'SETTING_AWS_REGION', 'SETTING_AWS_BUCKET'],
  ...['SETTING_AWS_ACCESS_KEY_ID', 'SETTING_AWS_SECRET_ACCESS_KEY'],
];

test('every variable of .env.example reaches the container by compose.yml', () => {
  const listed = [...read('.env.example').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  const { env_file, environment = {} } = services.fettle!;
  expect(env_file).toBe('.env');
  // `${NAME}`, with what stands for an empty one.
  const isPassedOn = (name: string) => new RegExp(`^\\$\\{${name}(:[-?].*)?\\}$`).test(String(environment[name]));
  expect(listed.filter((name) => name in environment && !isPassedOn(name)).sort()).toEqual([...fixed].sort());
});

test('images are pinned to a version', () => {
  const images = Object.entries(services).map(([name, { image }]) => [name, image]);
  expect(images.filter(([name, image]) => name !== 'fettle' && !/:(?!latest$)[\w.-]+$/.test(image!))).toEqual([]);
});
