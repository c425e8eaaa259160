import { exampleOf } from '../rest/examples.ts';
import { sampleQueries } from '../rest/sample-values.ts';
import type { Operation, Parameter } from './document.ts';

type Values = Record<string, unknown>;

/** A call with example values: what its samples send. */
export interface SampleRequest {
  method: string;
  /** With parameters in braces. */
  path: string;
  inPath: Values;
  query: Values;
  body: Values | undefined;
  /** The body is a form, with a file. */
  isForm: boolean;
  access: 'token' | 'session' | 'none';
  /** Answers bytes. */
  isDownload: boolean;
}

export function sampleRequest(
  method: string,
  path: string,
  { operationId, requestBody, responses, security }: Operation,
  parameters: readonly Parameter[],
): SampleRequest {
  const valuesIn = (where: string) =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === where && each.required)
        .map(({ name, schema, example }) => [name, example ?? exampleOf(schema, name)]),
    );
  const { 'multipart/form-data': form, 'application/json': json } = requestBody?.content ?? {};
  const formFields = form && (exampleOf({ ...form.schema, type: 'object' }) as Values);
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, answer]) => ('content' in answer ? Object.keys(answer.content ?? {}) : []));
  const { files: _, ...fields } = formFields ?? {};
  return {
    method,
    path,
    inPath: valuesIn('path'),
    query: { ...valuesIn('query'), ...sampleQueries[operationId] },
    body: form ? fields : (json?.example as Values | undefined),
    isForm: form !== undefined,
    access: security?.length === 0 ? 'none' : security?.some((each) => 'session' in each) ? 'session' : 'token',
    isDownload: types.some((type) => type !== 'application/json'),
  };
}

/** Path and query as sent. */
export function addressOf({ path, inPath, query }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])));
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(server: string, request: SampleRequest): string {
  const { method, body, isForm, access, isDownload } = request;
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(server + addressOf(request))}`];
  if (access === 'session') parts.push('--cookie session.txt');
  if (access === 'token') parts.push(`-H "Authorization: Bearer $FETTLE_TOKEN"`);
  if (isForm) {
    for (const [name, value] of Object.entries(body ?? {})) parts.push(`-F ${shellQuoted(`${name}=${String(value)}`)}`);
    parts.push(`-F 'files=@photo.jpg'`);
  } else if (body) {
    parts.push(`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(body))}`);
  }
  if (isDownload) parts.push('-OJ');
  return parts.join(' \\\n  ');
}

/** The lines before the samples in TypeScript. */
export const typescriptSetUp = (server: string) => `import createClient from 'openapi-fetch';
import type { paths } from './fettle.d.ts'; // npx openapi-typescript ${server}/openapi.json -o fettle.d.ts

const headers = { Authorization: \`Bearer \${process.env.FETTLE_TOKEN}\` };
const api = createClient<paths>({ baseUrl: '${server}', headers });
const photo = new Blob(); // Of a file.
function asForm(fields: object = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('files', photo, 'photo.jpg');
  return form;
}`;

export function typescriptOf({ method, path, inPath, query, body, isForm, isDownload }: SampleRequest): string {
  const params = {
    ...(Object.keys(inPath).length > 0 && { path: inPath }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${JSON.stringify(params)}`] : []),
    ...(body || isForm ? [`body: ${JSON.stringify(body ?? {})}`] : []),
    ...(isForm ? ['bodySerializer: asForm'] : []),
    ...(isDownload ? [`parseAs: 'blob'`] : []),
  ];
  const given = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : '';
  return `const { data, error } = await api.${method}('${path}'${given});`;
}
