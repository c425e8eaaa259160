import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { restRoutes } from '#server/http/rest/routes.ts';
import { nouns } from '#server/nouns.ts';
import { webhookNouns } from '#server/webhooks/constants.ts';
import { test } from '#tests/support/test.ts';

test('events are of the nouns whose rows an admin can read by id, in code and in the database', async ({ db }) => {
  const readable = new Set(restRoutes.filter(({ line }) => line.method === 'GET').map(({ line }) => line.path));
  const published = nouns.map(({ entity }) => entity).filter((entity) => readable.has(`/${entity}/{id}`));
  expect(webhookNouns).toEqual(published);
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('note_webhook_events'::regproc) as text`.execute(db);
  const [, list] = /published constant text\[\] := array\[([^\]]*)\]/.exec(rows[0]!.text) ?? [];
  expect([...list!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name).sort()).toEqual([...published].sort());
});

test('docs/webhooks.md shows the receiver that is tested, of at most 20 lines', () => {
  const receiver = readFileSync('docs/api/webhook-receiver.mjs', 'utf8');
  expect(receiver.trim().split('\n').length).toBeLessThanOrEqual(20);
  expect(readFileSync('docs/webhooks.md', 'utf8')).toContain(receiver);
});
