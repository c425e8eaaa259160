import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { type RestRoute, restRoutes } from '#server/http/rest/routes.ts';
import { errorTable } from '#server/infra/errors.ts';
import { objectShape } from '#server/rpc/decode-strings.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { testTicket } from '#tests/support/passkey-device.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { type Answer, startApp, type TestApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { everyone } from './access/line.ts';
import { accessTable } from './access/table.ts';
import { procedures, strayFields } from './procedures.ts';
import { restCall } from './rest-call.ts';
import { noon, type Role, roles, type Two } from './two-companies.ts';
import { test } from './two-companies-test.ts';

let clone: OwnDatabase;
let two: Two;
/** The app of all calls that change nothing: starting one takes longer than most of them. */
let reading: {
  app: TestApp;
  as: (role: Role) => Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: openapi.json
  documented: any;
};

test.beforeAll(async ({ filled }) => {
  ({ clone, two } = filled);
  // In the clone its sessions would lock the users.
  const own = await ownDatabase({ template: filled.template.name });
  const { db } = own;
  const app = await startTestApp(db);
  const sessions: Partial<Record<Role, string>> = {};
  for (const role of roles) sessions[role] = await cookieFor(db, who(two.acme, role), clock);
  const { body: documented } = await app.rest('GET', '/openapi.json');
  reading = { app, as: (role) => ({ cookie: sessions[role]! }), documented };
  return async () => {
    await app.close();
    await own.drop();
  };
});

const clock = testClock(noon);

/** At the domain of the passkeys of two-companies-rows.ts. */
const startTestApp = (db: Database) => startApp(db, { clock, environment: { APP_URL: 'https://fettle.example' } });

/** Runs the app on a database that is rolled back, with the headers of a user of Acme. */
async function withApp(
  role: Role | null,
  work: (app: TestApp, headers: Record<string, string>, db: Database) => Promise<void>,
): Promise<void> {
  const { db, undo } = await rolledBack(clone.url);
  const app = await startTestApp(db);
  try {
    await work(app, role ? { cookie: await cookieFor(db, who(two.acme, role), clock) } : {}, db);
  } finally {
    await app.close();
    await undo();
  }
}

const nameOf = ({ line }: RestRoute) => `${line.method} ${line.path}`;
/** Of procedures; the rows of lists by id have rows-of-lists.test.ts. */
const routes = restRoutes.filter(({ list }) => !list).map((route) => [nameOf(route), route] as const);
function lineOf(route: RestRoute) {
  const line = accessTable[route.procedure];
  if (!line) throw new Error(`Write down in tests/contract/access who may call ${route.procedure}.`);
  return line;
}
const allowedOf = (route: RestRoute): readonly Role[] => {
  const { allowed } = lineOf(route);
  return allowed === 'anyone' ? everyone : allowed;
};

function expectFailure(answer: Answer, status: number): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/\S/), code: expect.any(String) });
  expect(Object.keys(errorTable)).toContain(answer.body.code);
  expect(
    Object.keys(answer.body).filter((key) => !['message', 'code', 'cause', 'fields', 'details', 'id'].includes(key)),
  ).toEqual([]);
}

describe('openapi.json', () => {
  test('is valid and documents every REST route under its procedure', () =>
    withApp(null, async (app) => {
      const { status, body } = await app.rest('GET', '/openapi.json');
      expect(status).toBe(200);
      const { valid, errors } = await new Validator().validate(structuredClone(body));
      expect(errors).toBeUndefined();
      expect(valid).toBe(true);
      const described = Object.entries(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
      );
      expect(described.sort()).toEqual(restRoutes.map((route) => `${nameOf(route)} ${route.operation}`).sort());
    }));

  test('describes every error and parameter, forms with their files, and binary responses', () =>
    withApp(null, async (app) => {
      const { body } = await app.rest('GET', '/openapi.json');
      const text = JSON.stringify(body);
      for (const [, place] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
        const found = place!.split('/').reduce((level, name) => level?.[name], body);
        expect(found, place).toBeTypeOf('object');
      }
      for (const [, { line }] of routes) {
        const operation = body.paths[line.path][line.method.toLowerCase()];
        const content = operation.responses[String(line.status ?? 200)].content;
        expect(Object.keys(content)).toEqual(line.download ? line.download.types : ['application/json']);
        const form = operation.requestBody?.content['multipart/form-data'];
        expect(form !== undefined).toBe(line.multipart !== undefined);
        if (form) expect(form.schema.properties.files.items).toEqual({ type: 'string', format: 'binary' });
        if (line.list) {
          const { meta, deleted, ...envelope } = content['application/json'].schema.properties;
          expect(Object.keys(envelope)).toEqual(['data']);
          const { cursor, more: isMore, ...pages } = meta.properties;
          const follows = operation.parameters.filter(({ name }: { name?: string }) => name === 'cursor').length === 1;
          expect([deleted, cursor, isMore].map((each) => each !== undefined)).toEqual([follows, follows, follows]);
          const [total, total_exact, page, limit, ...more] = Object.keys(pages);
          expect([total, total_exact, page, limit]).toEqual(['total', 'total_exact', 'page', 'limit']);
          const also = { 'payRun.list': ['from', 'to', 'totals'], 'cis.list': ['month', 'totals'] };
          // A list that knows its sums has them last.
          const others = more.at(-1) === 'sums' ? more.slice(0, -1) : more;
          expect(others).toEqual(also[operation.operationId as keyof typeof also] ?? []);
        }
      }
      // Fields that decode-body.ts reads, without those that forms hide.
      const json = (path: string, method: string) =>
        body.paths[path][method].requestBody.content['application/json'].schema;
      const changes = json('/jobs/{id}', 'patch').anyOf;
      expect(changes.map((each: { properties: object }) => Object.keys(each.properties)[0])).toEqual([
        'changes',
        'data',
        'expected_updatedAt',
      ]);
      const { due_date, assignees, job_type } = json('/jobs', 'post').properties;
      expect(due_date.anyOf.map((each: { format: string }) => each.format)).toEqual(['date', 'date-time']);
      expect(assignees.items.anyOf.map((each: { type: string }) => each.type)).toEqual([
        'object',
        'integer',
        'string',
        'object',
      ]);
      expect([job_type.nullable, job_type.enum.at(-1)]).toEqual([true, null]);
      // Beside anyOf, `nullable` says nothing in OpenAPI 3.0.
      expect(text.match(/"nullable":true/g)!.length).toBeGreaterThan(100);
      const untyped: string[] = [];
      const walk = (schema: unknown, place: string) => {
        if (typeof schema !== 'object' || schema === null) return;
        if ('nullable' in schema && !('type' in schema)) untyped.push(place);
        for (const [name, value] of Object.entries(schema)) walk(value, `${place}/${name}`);
      };
      walk(body, '');
      expect(untyped).toEqual([]);
      expect(due_date.anyOf.every((each: { nullable?: boolean }) => each.nullable)).toBe(true);
      expect(json('/request-a-job', 'post').properties).not.toHaveProperty('website');
      expect(text).not.toContain('website');
      expect(body.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    }));

  test('is rendered as one page, whose script and style have its nonce', () =>
    withApp(null, async (app) => {
      const answer = await app.rest('GET', '/docs');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
      const nonce = answer.text.match(/<style nonce="([^"]+)"/)?.[1];
      expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(answer.text).toContain(`<script nonce="${nonce}">`);
      for (const { operation } of restRoutes) expect(answer.text).toContain(`id="${operation}"`);
    }));

  test('routes are unique', () => {
    const names = restRoutes.flatMap((route) => [nameOf(route).replace(/\{\w+\}/g, '{}'), route.operation]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has every query that the screens use', () => {
    // Procedures without a REST route, with the reason.
    const withoutLine = [
      // Used only by the landing page.
      'company.contact',
    ];
    const have = restRoutes.map(({ procedure }) => procedure);
    // An event stream has no single response: it is a tRPC subscription only.
    const calls = procedures.filter(({ type }) => type !== 'subscription').map(({ path }) => path);
    expect(calls.filter((path) => !have.includes(path))).toEqual(withoutLine);
  });
});

function expectAnswer({ line }: RestRoute, answer: Answer): void {
  expect(answer.status, answer.text).toBe(line.status ?? 200);
  if (line.download) {
    expect(line.download.types).toContain(answer.headers.get('content-type'));
    expect(answer.headers.get('content-disposition')).toMatch(/^(inline|attachment); filename="[^"]+"/);
    return;
  }
  expect(answer.body).toHaveProperty('data');
  if (line.list) {
    const { total, total_exact, page, limit } = answer.body.meta;
    expect([typeof total, typeof total_exact, page, typeof limit]).toEqual(['number', 'boolean', 1, 'number']);
  }
  const { message } = line;
  if (typeof message === 'string') expect(answer.body.message).toBe(message);
  if (typeof message === 'function') expect(answer.body.message).toBe(message(answer.body.data as never));
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

describe.each(routes)('%s', (_, route) => {
  const allowed = allowedOf(route);
  const { method } = route.line;
  const callOf = (role: Role) => restCall(route.line, lineOf(route).input(two.acme, role));

  if (route.type === 'query') {
    test('returns the same as tRPC to each allowed role', async () => {
      const { app } = reading;
      for (const role of allowed) {
        const headers = reading.as(role);
        const { path, body } = callOf(role);
        const own = { ...headers, 'sec-fetch-site': 'same-origin' };
        const answer = await app.rest(method, path, body, own);
        expectAnswer(route, answer);
        if (route.line.download) continue;
        const input = lineOf(route).input(two.acme, role);
        const trpc = await app.trpc('query', route.procedure, input, headers);
        expect(route.line.list ? answer.body : answer.body.data, role).toEqual(trpc.body.result.data ?? null);
        expect(strayFields(route.output, trpc.body.result.data), role).toEqual([]);
      }
    });
  } else {
    test.each(allowed)('answers %s', (role) =>
      withApp(role, async (app, headers) => {
        const { path, body } = callOf(role);
        // Of the browser that was given the challenges.
        const cookie = `${headers.cookie}; fettle_passkey=${testTicket}`;
        const own = { ...headers, cookie, 'sec-fetch-site': 'same-origin' };
        const answer = await app.rest(method, path, body, own);
        expectAnswer(route, answer);
        if (!route.line.download) expect(strayFields(route.output, answer.body.data)).toEqual([]);
      }),
    );
  }

  if (lineOf(route).allowed !== 'anyone') {
    test('is forbidden to other roles, and requires a session', async () => {
      const { app } = reading;
      const { path, body } = callOf(allowed[0]!);
      for (const role of roles.filter((each) => !allowed.includes(each)))
        expectFailure(await app.rest(method, path, body, reading.as(role)), 403);
      expectFailure(await app.rest(method, path, body), 401);
    });
  }

  if (route.type === 'query') {
    test('documents how it answers for rows of others', async () => {
      const { app, documented } = reading;
      const { responses } = documented.paths[route.line.path][method.toLowerCase()];
      const { hidden = {}, foreign = {} } = lineOf(route);
      for (const role of allowed) {
        const headers = reading.as(role);
        const inputs = [
          ...(hidden[role]?.(two.acme) ?? []),
          ...Object.values(foreign).map(({ input }) => input(two.acme, two.rival, role)),
        ];
        for (const input of inputs) {
          const { path, body } = restCall(route.line, input);
          const { status } = await app.rest(method, path, body, { ...headers, 'sec-fetch-site': 'same-origin' });
          expect(Object.keys(responses), `${path} as ${role}`).toContain(String(status));
        }
      }
    });
  }

  const wrap = route.line.wrap;
  if (wrap) {
    test.each(['changes', 'data', 'nothing'])('accepts its fields under %s', (name) =>
      withApp(allowedOf(route)[0]!, async (app, headers) => {
        const input = lineOf(route).input(two.acme, allowedOf(route)[0]!) as Record<string, unknown>;
        const { [wrap]: fields, ...beside } = input;
        const under = name === 'nothing' ? (fields as object) : { [name]: fields };
        const { path, body } = restCall(route.line, { ...beside, ...under });
        const answer = await app.rest(route.line.method, path, body, headers);
        expect(answer.status, answer.text).toBe(200);
      }),
    );
  }
});

describe('lenient input', () => {
  test('of a new job: empty fields, days with a time, users by id', () =>
    withApp('admin', async (app, headers) => {
      const { properties, users } = two.acme;
      const job = {
        property_id: properties.home,
        job_title: 'New boiler',
        job_type: '',
        status: null,
        budget: '',
        due_date: '2026-06-30T23:30:00Z',
        assignees: [users.employee],
      };
      const made = await app.rest('POST', '/jobs', { data: job }, headers);
      expect(made.status, made.text).toBe(201);
      expect(made.body.data).toMatchObject({
        job_type: 'Maintenance',
        status: 'pending_start',
        budget: null,
        due_date: '2026-07-01',
        assignees: [{ user_id: users.employee, assigned_for: null }],
      });
      const path = `/jobs/${made.body.data.id}`;
      const cleared = await app.rest('PATCH', path, { due_date: '', assignees: [] }, headers);
      expect(cleared.body.data).toMatchObject({ due_date: null, assignees: [], job_type: 'Maintenance' });
      const response = await app.rest('PATCH', path, { job_type: '' }, headers);
      expectFailure(response, 400);
      expect(response.body.fields).toHaveProperty('job_type');
    }));

  test.each([
    ['landlord', { requested_by: 'landlord', status: 'awaiting_approval', priority: 'Medium' }, 201],
    ['landlord', { requested_by: 'tenant' }, 403],
    ['contractor', { status: 'awaiting_approval', requested_by: 'employee' }, 201],
    ['contractor', { budget: 0 }, 403],
  ] as const)('a job of a %s with %j', (role, more, status) =>
    withApp(role, async (app, headers) => {
      const job = { property_id: two.acme.properties.home, job_title: 'New boiler', ...more };
      expect((await app.rest('POST', '/jobs', job, headers)).status).toBe(status);
    }),
  );

  test('a worker may send what is their default anyway', () =>
    withApp('employee', async (app, headers) => {
      const { jobs } = two.acme;
      const post = async (path: string, body: object) =>
        (await app.rest('POST', path, { job_id: jobs.open, ...body }, headers)).status;
      const task = { description: 'Bleed the radiators' };
      expect(await post('/job-tasks', { ...task, status: 'pending', assigned_to: null })).toBe(201);
      expect(await post('/job-tasks', { ...task, status: 'in_progress' })).toBe(403);
      expect(await post('/notes', { note: 'Key under the mat', visible_to_landlord: false })).toBe(201);
      expect(await post('/notes', { note: 'Key under the mat', visible_to_landlord: true })).toBe(403);
      const record = { is_driving: true, billing_status: 'unbilled', is_billable: true };
      expect(await post('/time-tracking', { ...record, needs_review: false })).toBe(201);
      expect(await post('/time-tracking', { ...record, billing_status: 'excluded' })).toBe(403);
      expect(await post('/time-tracking', { ...record, needs_review: true })).toBe(403);
    }));

  test('of a time record: how it is charged and whether it needs review', () =>
    withApp('admin', async (app, headers) => {
      const { jobs, users } = two.acme;
      const start = { job_id: jobs.open, is_driving: false, note: 'Fitted the pump' };
      const other = { start_time: '2026-03-01T08:00:00Z', end_time: '2026-03-01T09:00:00Z' };
      const mine = { start_time: '2026-03-02T11:59:00Z' };
      const decisions = { billing_status: 'excluded', needs_review: true };
      for (const times of [{ user_id: users.employee, ...other }, mine]) {
        const made = await app.rest('POST', '/time-tracking', { ...start, ...times, ...decisions }, headers);
        expect(made.status, made.text).toBe(201);
        expect(made.body.data).toMatchObject({
          is_billable: false,
          billing_status: 'excluded',
          needs_review: true,
          review_reasons: ['flagged'],
        });
      }
    }));
});

describe('invalid calls', () => {
  test('an unknown path is 404, an unused method 405, in the same shape', () =>
    withApp('admin', async (app, headers) => {
      expectFailure(await app.rest('GET', '/nothing-here', undefined, headers), 404);
      expectFailure(await app.rest('GET', '/time-tracking/', undefined, headers), 404);
      expectFailure(await app.rest('PUT', '/time-tracking', {}, headers), 405);
      expectFailure(await app.rest('DELETE', '/time-tracking', undefined, headers), 405);
      expectFailure(await app.rest('DELETE', '/time-tracking/%E0%A4%A', undefined, headers), 400);
    }));

  test('405 lists the allowed methods', () =>
    withApp('admin', async (app, headers) => {
      const allow = async (method: string, path: string) =>
        (await app.rest(method, path, undefined, headers)).headers.get('allow');
      expect(await allow('PUT', '/time-tracking')).toBe('GET, HEAD, POST');
      expect(await allow('DELETE', '/jobs/active')).toBe('GET, HEAD');
      expect(await allow('POST', '/jobs/7')).toBe('DELETE, GET, HEAD, PATCH');
      expect(await allow('OPTIONS', '/users/names')).toBe('GET, HEAD');
    }));

  test('HEAD answers like GET without a body, and has no effect', () =>
    withApp('admin', async (app, headers) => {
      const own = { ...headers, 'sec-fetch-site': 'same-origin' };
      const head = (path: string) => app.rest('HEAD', path, undefined, own);
      const [list, missing, logout] = [await head('/jobs'), await head('/jobs/999999999'), await head('/auth/logout')];
      expect([list.status, list.text, list.headers.get('content-type')]).toEqual([200, '', 'application/json']);
      expect([missing.status, missing.text]).toEqual([404, '']);
      expect([logout.status, logout.headers.get('allow')]).toEqual([405, 'GET']);
      expect((await app.rest('GET', '/auth/session', undefined, headers)).body.data.isLive).toBe(true);
    }));

  test('a rejected tRPC batch returns JSON too', () =>
    withApp('admin', async (app, headers) => {
      const many = Array(31).fill('jobs.active').join(',');
      for (const [path, status, more] of [
        [`/api/trpc/${many}?batch=1`, 400, {}],
        ['/api/trpc/jobs.active,nothing.here?batch=1', 207, {}],
        ['/api/trpc/jobs.active?batch=1&input=%7B', 400, {}],
        ['/api/trpc/jobs.active,jobs.active?batch=1', 401, { authorization: 'Bearer x' }],
      ] as [string, number, Record<string, string>][]) {
        const answer = await app.request('GET', path, undefined, { ...headers, ...more });
        expect([answer.status, answer.headers.get('content-type')], path).toEqual([status, 'application/json']);
      }
    }));

  test('a body must be a JSON object with the matching content type', () =>
    withApp('admin', async (app, headers) => {
      const post = (body: string, type = 'application/json') =>
        app.rest('POST', '/time-tracking', body, { ...headers, 'content-type': type });
      expectFailure(await post('{"job_id": 1'), 400);
      expectFailure(await post('[1]'), 400);
      expectFailure(await post('"text"'), 400);
      expectFailure(await post('null'), 400);
      expectFailure(await post('job_id=1', 'application/x-www-form-urlencoded'), 415);
      expectFailure(await post('<a/>', 'text/xml'), 415);
      expectFailure(await post(JSON.stringify({ note: 'x'.repeat(1_100_000) })), 413);
    }));

  test.each([
    ['with its length', (size: number) => `Content-Length: ${size}`, (chunk: string) => chunk],
    [
      'in chunks',
      () => 'Transfer-Encoding: chunked',
      (chunk: string) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
    ],
  ])('a body that is too large, %s, is answered before the connection closes', (_, header, framed) =>
    withApp('admin', async (app, headers) => {
      const { port, host } = new URL(app.url);
      const chunk = 'x'.repeat(1_048_576);
      const socket = connect(Number(port), '127.0.0.1');
      const answer = text(socket);
      const write = (part: string) =>
        new Promise<void>((resolve, reject) => socket.write(part, (error) => (error ? reject(error) : resolve())));
      await write(
        `POST /api/v1/jobs HTTP/1.1\r\nHost: ${host}\r\nCookie: ${headers.cookie}\r\n` +
          `Content-Type: application/json\r\n${header(8 * chunk.length)}\r\n\r\n`,
      );
      // A client that sends everything before reading, over a slow connection.
      socket.pause();
      for (let sent = 0; sent < 8; sent += 1) {
        await write(framed(chunk));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      if (header(0).includes('chunked')) await write('0\r\n\r\n');
      socket.resume();
      expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"too_large"\}$/);
    }),
  );

  test('a malformed request is rejected in the same shape', () =>
    withApp('admin', async (app, headers) => {
      expectFailure(await app.rest('GET', `/jobs?q=${'x'.repeat(20_000)}`, undefined, headers), 431);
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.end('NONSENSE\r\n\r\n');
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
        message: 'This is not a valid HTTP request.',
        code: 'invalid',
      });
    }));

  test('an internal error reveals only its id in the log', () =>
    withApp('admin', async (app, headers, db) => {
      await db.schema.alterTable('time_records').renameColumn('note', 'note_gone').execute();
      const answer = await app.rest('GET', '/time-tracking', undefined, headers);
      expectFailure(answer, 500);
      expect(answer.body.message).toBe(errorTable.internal.words);
      expect(answer.text).not.toMatch(/note_gone|column|select|stack/i);
      expect(app.errors.splice(0).join('')).toContain(answer.body.id);
    }));
});

describe('query strings', () => {
  const reads = routes.filter(([, { line, input }]) => line.method === 'GET' && input);
  test.each(reads)('%s: every field of its schema can be sent and is described', (_, route) => {
    const schema = z.toJSONSchema(route.input!, { io: 'input', unrepresentable: 'any' });
    expect(Object.keys(objectShape(route.input))).toEqual(Object.keys(schema.properties ?? {}));
  });

  test('returns daily sums of one worker', () =>
    withApp('admin', async (app, headers) => {
      const query = `dateRange=all&daily=true&user_id=${two.acme.users.employee}`;
      const { status, body } = await app.rest('GET', `/time-tracking/sums?${query}`, undefined, headers);
      expect(status).toBe(200);
      expect(body.data).toMatchObject([{ start_date: '2026-03-02', total_duration: 120, balance: null }]);
    }));

  test.each([
    `/time-tracking/sums?dateRange=all`,
    '/time-tracking/job/{open}',
    '/request-a-job/find-property?post_code=M9%200PY&company_id={id}',
    '/jobs/active',
  ])('%s is paginated', (url) =>
    withApp('admin', async (app, headers) => {
      const path = url.replace('{open}', String(two.acme.jobs.open)).replace('{id}', String(two.acme.id));
      const list = (query: string) =>
        app.rest('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, undefined, headers);
      const all = (await list('')).body;
      const { total } = all.meta;
      expect(all.meta).toEqual({
        total: all.data.length,
        total_exact: true,
        page: 1,
        limit: expect.any(Number),
      });
      expect(total).toBeGreaterThan(0);
      const last = (await list('limit=1&page=last')).body;
      expect(last).toEqual({
        data: all.data.slice(-1),
        meta: { total, total_exact: true, page: total, limit: 1 },
      });
      expect((await list(`limit=1&page=${total + 1}`)).body.data).toEqual([]);
      expect((await list('page=&limit=')).body).toEqual({ data: all.data, meta: all.meta });
      for (const bad of ['page=0', 'limit=1001', 'limit=x']) expectFailure(await list(bad), 400);
    }),
  );

  test('numbers, booleans and words are converted to the schema’s types', () =>
    withApp('admin', async (app, headers) => {
      const list = (query: string) => app.rest('GET', `/time-tracking?${query}`, undefined, headers);
      expect((await list('limit=2&page=2&sort=id&order=asc')).body.meta).toMatchObject({ page: 2, limit: 2 });
      expect((await list('page=last&limit=4')).body.meta).toMatchObject({
        page: 2,
        limit: 4,
        total: 6,
        total_exact: true,
      });
      expect((await list('is_driving=false')).body.meta.total).toBe(6);
      expect((await list('is_driving=true')).body.meta.total).toBe(0);
      expect((await list('is_driving=')).body.meta.total).toBe(6);
      expect((await list('page=&limit=')).body).toEqual((await list('')).body);
      for (const bad of [
        'page=0',
        'page=1.5',
        'page=x',
        'limit=0',
        'limit=1001',
        'sort=user_id;',
        'order=up',
        'is_driving=yes',
        'limit=2&limit=3',
        'nothing=1',
      ]) {
        expectFailure(await list(bad), 400);
      }
    }));
});
