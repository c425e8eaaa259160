import { describe, expect, test } from 'vitest';
import { expenseFields } from '#server/expenses/fields.ts';
import { openApiDocument } from '#server/http/rest/openapi.ts';
import { restRoutes } from '#server/http/rest/routes.ts';
import { payRunFields } from '#server/pay-run/fields.ts';
import { paymentFields } from '#server/payments/fields.ts';
import { visitFields } from '#server/visits/fields.ts';
import { palette } from '../../../tailwind.config.ts';
import { exampleOf } from '../rest/examples.ts';
import { glossary } from '../rest/glossary.ts';
import { deprecationHeaders } from '../rest/rest.ts';
import type { ApiDocument, Schema } from './document.ts';
import { fieldsOf, typeLabel } from './fields.ts';
import { docsPage } from './page.ts';
import { colours } from './style.ts';

const document = openApiDocument('https://fettle.example') as unknown as ApiDocument;
const page = String(docsPage(document, 'abc'));
const callOf = (id: string) => {
  const from = page.indexOf(`<article id="${id}"`);
  return page
    .slice(from, page.indexOf('</article>', from))
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
};

test('every call has an entry under a heading linked from the list', () => {
  for (const { procedure, line } of restRoutes) {
    expect(page).toContain(`<article id="${procedure}"`);
    expect(page).toContain(`<a href="#${line.path.split('/')[1]}">`);
  }
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('contains no script or style but its own', () => {
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script nonce="abc">']);
  expect(page).not.toMatch(/javascript:|<link rel="stylesheet"| style="| on\w+="/);
  expect(page.match(/<style nonce="abc">/g)).toHaveLength(1);
  expect(page).not.toMatch(/undefined|\[object/);
});

test('uses the product’s colours', () => {
  expect(palette.light).toMatchObject(colours.light);
  expect(palette.dark).toMatchObject(colours.dark);
});

test('shows what has changed for programs, and says by headers what will go', () => {
  const changes = page.slice(page.indexOf('<h2 id="changelog">'));
  expect(changes).toMatch(/^<h2 id="changelog">Changelog<\/h2>\s*<h3>Unreleased<\/h3>\s*<ul><li><strong>/);
  expect(changes).toContain('<code>GET /{noun}/{id}</code>');
  const deprecated = { since: '2026-03-29', sunset: '2026-10-01', instead: 'GET /absences/{id}' };
  expect(deprecationHeaders(deprecated)).toEqual([
    ['Deprecation', '@1774742400'],
    ['Sunset', 'Thu, 01 Oct 2026 00:00:00 GMT'],
  ]);
});

describe('a documented call', () => {
  test('shows who may call it, its input and an example script', () => {
    const start = callOf('timeTracking.start');
    expect(start).toContain('For admin, employee, contractor.');
    expect(start).toMatch(/job_id\s+required\s+whole number from 1 or uuid/);
    expect(start).toMatch(/end_previous\.note\s+text at most 5000 characters or null/);
    expect(start).toContain("curl -X POST 'https://fettle.example/api/v1/time-tracking' \\");
    expect(start).toContain('-H "Authorization: Bearer $FETTLE_TOKEN"');
    expect(start).toContain(`-d '{"job_id":1,"is_driving":true}'`);
    expect(start).toMatch(/data\.duration\s+number or null/);
    expect(start).toContain('400, 401, 403, 404, 409, 413, 415, 422, 429, 500');
  });

  test('names its fields as the screens do, with their units', () => {
    const { amount, payment_method } = paymentFields;
    const create = callOf('payments.create');
    expect(create).toMatch(
      new RegExp(`amount\\s+required\\s+number from [-\\d]+ to \\d+\\s+${amount.label}, in pounds`),
    );
    expect(create).toMatch(new RegExp(`data\\.payment_method\\s+one of [a-z_, ]+\\s+${payment_method.label}`));
    const changed = callOf('visits.update');
    const { label } = visitFields.expected_minutes;
    expect(changed).toMatch(new RegExp(`changes\\.expected_minutes\\s+[^.]*\\s+${label}, in minutes`));
    expect(callOf('payRun.list')).toMatch(
      new RegExp(`data\\[\\]\\.to_pay_out\\s+number\\s+${payRunFields.to_pay_out.label}, in pounds`),
    );
    expect(callOf('userRates.create')).toMatch(
      / rate\s+required\s+number from 0 to 10000\s+[\w ]+, in pounds per hour/,
    );
    // A filter of a list.
    expect(callOf('expenses.list')).toMatch(
      new RegExp(`paid_by\\s+in the query: one of worker, company\\s+${expenseFields.paid_by.label}`),
    );
  });

  test('needs no token if public, none is possible for session-only calls', () => {
    expect(callOf('auth.login')).toContain('For anyone.');
    expect(callOf('auth.login')).not.toContain('FETTLE_TOKEN');
    expect(callOf('auth.tokens.create')).toContain('not by an access token');
    expect(callOf('auth.tokens.create')).toContain('--cookie session.txt');
  });

  test('that returns a file shows its type', () => {
    expect(callOf('export.table')).toContain('text/csv; charset=utf-8');
    expect(callOf('export.table')).toContain("'https://fettle.example/api/v1/export/time-tracking'");
    expect(callOf('export.table')).toContain('-OJ');
  });
});

test.each([
  [{ type: 'string', format: 'date', nullable: true }, 'day such as 2026-03-29 or null'],
  [{ type: 'string', enum: ['a', 'b'], default: 'b' }, 'one of a, b; "b" unless given'],
  [{ type: 'array', items: { type: 'integer', minimum: 1 } }, 'list of whole number from 1'],
  [{ anyOf: [{ type: 'number' }, { type: 'string', enum: ['last'] }] }, 'number or last'],
  [{ type: 'string', format: 'binary' }, 'file'],
  [{}, 'any value'],
])('%j is described as %s', (schema, message) => expect(typeLabel(schema)).toBe(message));

test('fields of lists and objects are shown by their path', () => {
  const user = { type: 'object', properties: { first_name: { type: 'string' } }, required: ['first_name'] };
  const rows = { type: 'array', items: { type: 'object', properties: { User: user } } };
  expect(fieldsOf({ properties: { data: rows } }).map(({ name }) => name)).toEqual([
    'data',
    'data[].User',
    'data[].User.first_name',
  ]);
  expect(exampleOf(user)).toEqual({ first_name: 'Sam' });
});

/** Of a field, parameter or call: what it lacks. */
function lacks({ description, summary, example, schema }: Record<string, unknown>, isValue: boolean): string[] {
  return [
    ...(description || summary ? [] : ['description']),
    ...(isValue && example === undefined && !schema ? ['example'] : []),
  ];
}

describe('openapi.json', () => {
  const missing: string[] = [];
  let fields = 0;
  const walk = (schema: Schema, place: string) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      fields += 1;
      const isValue = !(field.properties || field.items || field.anyOf || field.allOf);
      if (!field.$ref) missing.push(...lacks({ ...field }, isValue).map((what) => `${place} ${name}: ${what}`));
      walk(field, `${place} ${name}`);
    }
    for (const each of [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) if (each) walk(each, place);
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const place = `${method} ${path}`;
      missing.push(...lacks({ ...operation }, false).map((what) => `${place}: ${what}`));
      for (const each of operation.parameters)
        if (!('$ref' in each)) {
          fields += 1;
          if (!each.description) missing.push(`${place} ${each.name}: description`);
        }
      for (const [type, { schema, example }] of Object.entries(operation.requestBody?.content ?? {})) {
        if (type === 'application/json' && example === undefined) missing.push(`${place}: example`);
        walk(schema, place);
      }
      for (const answer of Object.values(operation.responses))
        if ('content' in answer) for (const { schema } of Object.values(answer.content ?? {})) walk(schema, place);
    }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!schema.description) missing.push(`${name}: description`);
    walk(schema, name);
  }

  test('describes every call, parameter and field, with an example of every value', () => {
    expect(fields).toBeGreaterThan(4000);
    expect(missing).toEqual([]);
  });

  test('names the rows of lists', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Absence', 'Job', 'TimeRecord', 'Failure']),
    );
    expect(JSON.stringify(document.paths['/absences/{id}'])).toContain('"$ref":"#/components/schemas/Absence"');
  });

  test('has no word in the glossary that nothing needs', () => {
    const text = JSON.stringify(document);
    const unused = Object.entries(glossary).filter(
      ([, meaning]) => !text.includes(JSON.stringify(meaning).slice(1, -1)),
    );
    expect(unused.map(([name]) => name)).toEqual([]);
  });
});
