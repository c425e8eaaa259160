import { html } from 'hono/html';
import type { Answer, ApiDocument, Content, Operation, Parameter } from './document.ts';
import { type Field, fieldsOf, typeLabel } from './fields.ts';
import { curlOf, sampleRequest, typescriptOf } from './samples.ts';

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
  const sample = sampleRequest(verb, path, operation, all);
  const personal = sample.access === 'session';
  return html`<article id="${anchorOf(operation)}" aria-labelledby="${anchorOf(operation)}-name">
<h3 id="${anchorOf(operation)}-name"><code><span class="method ${verb}">${verb}</span> ${path}</code></h3>
<p>${operation.summary}</p>
${operation.description ? html`<p>${operation.description}</p>` : ''}
<p class="quiet">For ${operation['x-roles'].join(', ')}${personal ? '; not by an access token' : ''}.</p>
${table('Parameters', all.map(asField))}
${operation.requestBody ? bodyTables(operation.requestBody.content) : ''}
${answers(operation, document)}
<h4>Example</h4>
<pre>${curlOf(document.servers[0].url, sample)}</pre>
<pre>${typescriptOf(sample)}</pre>
</article>`;
}
