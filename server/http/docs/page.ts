import { html, raw } from 'hono/html';
import { errorCauses } from '#server/infra/error-causes.ts';
import { errorTable } from '#server/infra/errors.ts';
import { apiParagraphs } from '../rest/openapi-text.ts';
import { apiVersions } from './changelog.ts';
import type { ApiDocument } from './document.ts';
import { operationHtml } from './operation.ts';
import { typescriptSetUp } from './samples.ts';
import { searchScript } from './search.ts';
import { docsStyle } from './style.ts';

const nonceHere = '{nonce}';
let cachedPage: { url: string; page: string } | undefined;

/** One page, so that the browser's search finds every call and field too. Cached, because it is public. */
export function docsPage(document: ApiDocument, nonce: string): string {
  const { url } = document.servers[0];
  if (cachedPage?.url !== url)
    cachedPage = { url, page: String(render(inlined(document, document.components.schemas))) };
  return cachedPage.page.replaceAll(nonceHere, nonce);
}

/** Code, bold and the words of links. */
const inline = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part) => {
      if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
      return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : part;
    });

const changelog = () => html`<h2 id="changelog">Changelog</h2>
${apiVersions().map(
  ({ version, changes }) => html`<h3>${version}</h3>
<ul>${changes.map((change) => html`<li>${inline(change)}</li>`)}</ul>`,
)}`;

/** Named schemas in the place of their names. */
function inlined<Part>(part: Part, schemas: ApiDocument['components']['schemas']): Part {
  if (Array.isArray(part)) return part.map((each) => inlined(each, schemas)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec('$ref' in part ? String(part.$ref) : '') ?? [];
  if (name !== undefined) return inlined(schemas[name] as Part, schemas);
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, inlined(each, schemas)])) as Part;
}

function render(document: ApiDocument) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return html`<!doctype html>
<html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fettle: the interface for programs</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonceHere}">${raw(docsStyle)}</style>
</head><body>
<a class="skip" href="#calls">Skip to the calls</a>
<div class="page">
<nav aria-label="Calls"><ul>
<li><a href="#find">Search</a></li>
${groups.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
<li><a href="#changelog">Changelog</a></li>
<li><a href="openapi.json">openapi.json</a></li>
</ul></nav>
<main>
<h1>Fettle’s interface for programs</h1>
<p>Every call lies under <code>${document.servers[0].url}</code>. This page is made from <a href="openapi.json">openapi.json</a> (OpenAPI 3.0).</p>
${apiParagraphs.map(([title, text]) => html`<h2>${title}</h2><p>${text}</p>`)}
<h2>Programs in TypeScript</h2><p>The examples in TypeScript begin so. docs/api/workers-day.ts in the source is a whole day.</p>
<pre>${typescriptSetUp(document.servers[0].url)}</pre>
<h2>Failures</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Failures"><table>
<thead><tr><th scope="col">Status</th><th scope="col">code</th><th scope="col">Unless it says more</th></tr></thead>
<tbody>${Object.entries(errorTable).map(
    ([code, { http, words: text }]) =>
      html`<tr><th scope="row">${http}</th><td><code>${code}</code></td><td>${text}</td></tr>`,
  )}</tbody></table></div>
<div class="scroll" tabindex="0" role="region" aria-label="Causes"><table>
<thead><tr><th scope="col">cause</th><th scope="col">What it means</th></tr></thead>
<tbody>${Object.entries(errorCauses).map(
    ([cause, meaning]) => html`<tr><th scope="row"><code>${cause}</code></th><td>${meaning}</td></tr>`,
  )}</tbody></table></div>
${changelog()}
<div class="search" hidden><label for="find">Search the calls</label>
<input id="find" type="search" autocomplete="off" placeholder="Words such as invoice paid">
<span id="found" role="status"></span></div>
<div id="calls">
${groups.map(
  ({ name, description, calls }) => html`<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>
${description ? html`<p>${description}</p>` : ''}
${calls.map(({ path, method, operation }) => operationHtml(path, method, operation, document))}</section>`,
)}
</div>
</main></div>
<script nonce="${nonceHere}">${raw(searchScript)}</script>
</body></html>`;
}
