import { html } from 'hono/html';
import { exampleOf } from '../rest/examples.ts';
import type { Answer, ApiDocument, Content, Operation, Parameter } from './document.ts';
import { type Field, fieldsOf, typeLabel } from './fields.ts';

type Html = ReturnType<typeof html>;

type Direction = 'taken' | 'given';

function presence(required: boolean, direction: Direction): Html | '' {
  if (direction === 'taken') return required ? html` <span class="must">required</span>` : '';
  return required ? '' : html` <span class="quiet">not always</span>`;
}

function table(heading: string, rows: readonly Field[], direction: Direction = 'taken'): Html | '' {
  if (rows.length === 0) return '';
  return html`<h4>${heading}</h4>
<div class="scroll" tabindex="0" role="region" aria-label="${heading}"><table>
<thead><tr><th scope="col">Name</th><th scope="col">What it is</th></tr></thead>
<tbody>${rows.map(
    ({ name, type, description, required }) =>
      html`<tr><th scope="row"><code>${name}</code>${presence(required, direction)}</th><td>${type}${description && html`<br><span class="quiet">${description}</span>`}</td></tr>`,
  )}</tbody></table></div>`;
}

function resolved<Part extends object>(part: Part | { $ref: string }, parts: Record<string, Part>): Part {
  return '$ref' in part ? parts[(part.$ref as string).split('/').at(-1)!]! : part;
}

const whereLabel: Record<string, string> = { path: 'path', query: 'in the query', header: 'a header' };
const asField = ({ name, in: where, required, schema, description }: Parameter): Field => ({
  name,
  required,
  description: description ?? schema.title,
  type: `${whereLabel[where]}: ${typeLabel(schema)}`,
});

function bodyTables(content: Record<string, Content>): (Html | '')[] {
  const form = content['multipart/form-data'];
  if (!form) {
    const schema = content['application/json']?.schema ?? {};
    // Shows the first of the accepted wrappers; a sentence mentions the others.
    const [wrapped, ...others] = schema.anyOf ?? [];
    return [
      table('Body (JSON)', fieldsOf(wrapped ?? schema)),
      others.length > 0
        ? html`<p class="quiet">Also under <code>changes</code> or <code>data</code>, or bare.</p>`
        : '',
    ];
  }
  const types = form.encoding?.files?.contentType;
  return [
    table('Body (multipart/form-data, or JSON without files)', fieldsOf(form.schema)),
    html`<p class="quiet">Files may be ${types}.</p>`,
  ];
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(server: string, method: string, path: string, operation: Operation, all: Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = all.find((each) => each.name === name && each.in === 'path');
    return encodeURIComponent(name === 'table' ? 'time-tracking' : String(exampleOf(parameter?.schema ?? {}, name)));
  });
  const query = all
    .filter(({ in: where, required }) => where === 'query' && required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, name)))}`);
  const url = shellQuoted(`${server}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`);
  const content = operation.requestBody?.content ?? {};
  const form = content['multipart/form-data'];
  const json = content['application/json'];
  const parts: string[] = [`curl ${method === 'GET' ? '' : `-X ${method} `}${url}`];
  const open = operation.security?.length === 0;
  const personal = operation.security?.some((each) => 'session' in each) ?? false;
  if (personal) parts.push('--cookie session.txt');
  else if (!open) parts.push(`-H "Authorization: Bearer $FETTLE_TOKEN"`);
  if (form) {
    for (const [name, value] of Object.entries(exampleOf({ ...form.schema, type: 'object' }) as object))
      if (name !== 'files') parts.push(`-F ${shellQuoted(`${name}=${String(value)}`)}`);
    parts.push(`-F 'files=@photo.jpg'`);
  } else if (json) {
    parts.push(`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(exampleOf(json.schema)))}`);
  }
  const types = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, answer]) => ('content' in answer ? Object.keys(answer.content ?? {}) : []));
  if (types.some((type) => type !== 'application/json')) parts.push('-OJ');
  return parts.join(' \\\n  ');
}

function answers({ responses }: Operation, document: ApiDocument): (Html | '')[] {
  const all = Object.entries(responses).map(
    ([status, answer]) => [status, resolved<Answer>(answer, document.components.responses)] as const,
  );
  const good = all.filter(([status]) => status < '300');
  const bad = all.filter(([status]) => status >= '400');
  return [
    ...good.flatMap(([status, { content = {}, description }]) => {
      const json = content['application/json'];
      const types = Object.keys(content).filter((type) => type !== 'application/json');
      if (types.length > 0) return [html`<h4>Answer ${status}</h4><p>${types.join(', ')}</p>`];
      return json
        ? [table(`Answer ${status}`, fieldsOf(json.schema), 'given')]
        : [html`<h4>Answer ${status}</h4><p>${description}</p>`];
    }),
    html`<h4>Failures</h4><p class="quiet">${bad.map(([status]) => status).join(', ')}</p>`,
  ];
}

export const anchorOf = ({ operationId }: Operation) => operationId;

export function operationHtml(path: string, method: string, operation: Operation, document: ApiDocument): Html {
  const all = operation.parameters.map((each) => resolved<Parameter>(each, document.components.parameters));
  const verb = method.toUpperCase();
  const personal = operation.security?.some((each) => 'session' in each) ?? false;
  return html`<article id="${anchorOf(operation)}" aria-labelledby="${anchorOf(operation)}-name">
<h3 id="${anchorOf(operation)}-name"><code><span class="method ${verb}">${verb}</span> ${path}</code></h3>
<p>${operation.summary}</p>
${operation.description ? html`<p>${operation.description}</p>` : ''}
<p class="quiet">For ${operation['x-roles'].join(', ')}${personal ? '; not by an access token' : ''}.</p>
${table('Parameters', all.map(asField))}
${operation.requestBody ? bodyTables(operation.requestBody.content) : ''}
${answers(operation, document)}
<h4>Example</h4>
<pre>${curlOf(document.servers[0].url, verb, path, operation, all)}</pre>
</article>`;
}
