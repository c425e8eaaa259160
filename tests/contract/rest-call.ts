import { ReceivedFile } from '#server/infra/storage/received-file.ts';
import type { RestMeta } from '#server/rpc/rest-meta.ts';
import { formOf, photo } from '#tests/support/sample-files.ts';

// Some tests inspect the request.
const picture = await photo();

/** Encodes the input of a procedure for REST: path, query and body; files as a form. */
export function restCall(line: RestMeta, input: unknown): { path: string; body: unknown } {
  const fields = { ...(input as Record<string, unknown> | undefined) };
  const path = line.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(textOf(value));
  });
  const { files, ...texts } = fields;
  if (line.multipart && Array.isArray(files) && files.every((each) => each instanceof ReceivedFile)) {
    const parts = files.map(({ facts }) => [facts.part, picture, facts.file_name] as const);
    return { path, body: formOf(texts as Record<string, string>, parts) };
  }
  if (line.method !== 'GET') return { path, body: Object.keys(fields).length > 0 ? fields : undefined };
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));
  return { path: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

/** Encodes any value for a URL; a list as 'a,b'. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(',').toWellFormed();
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A URL cannot contain half of a surrogate pair.
  return text.toWellFormed();
}
