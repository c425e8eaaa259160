import { fieldsOfNouns } from '#server/fields.ts';
import { describeField, type Fields, type NamedField } from '#server/infra/fields.ts';
import { nouns } from '#server/nouns.ts';
import { exampleOf } from './examples.ts';
import { glossary } from './glossary.ts';

type Json = Record<string, unknown>;

/** The call whose fields are described. */
export interface Described {
  /** Of its noun. */
  fields: Fields;
  /** Such as jobs. */
  router: string;
}

const fieldsByName: Fields = Object.assign({}, ...Object.values(fieldsOfNouns).reverse());
const labelsByReference = new Map(
  nouns.flatMap(({ label, referredToBy = [] }) => referredToBy.map((column) => [column, label.toLowerCase()] as const)),
);

const own = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function descriptionOf(name: string, { fields, router }: Described): string | undefined {
  const field = own(fields, name);
  const meaning = own(glossary, `${router}.${name}`) ?? (field ? undefined : own(glossary, name));
  if (meaning !== undefined) return meaning;
  const known = field ?? own(fieldsByName, name);
  if (known) return describeField(known);
  const label = labelsByReference.get(name);
  return label === undefined ? undefined : `Id of the ${label}.`;
}

const fieldOf = (name: string, { fields }: Described): NamedField | undefined =>
  own(fields, name) ?? own(fieldsByName, name);

const isLeaf = (schema: Json) =>
  !('properties' in schema || 'items' in schema || 'anyOf' in schema || 'allOf' in schema);

/** A field or parameter with its description and, of a single value, an example. */
export function describedField(name: string, schema: Json, about: Described): Json {
  if ('$ref' in schema) return schema;
  const description = schema.description ?? descriptionOf(name, about);
  const inner = described(schema, about) as Json;
  return {
    ...inner,
    ...(description !== undefined && { description }),
    ...(isLeaf(inner) && { example: exampleOf(inner, name, fieldOf(name, about)) }),
  };
}

/** A schema in which every field has a description and an example. */
export function described(schema: unknown, about: Described): unknown {
  if (Array.isArray(schema)) return schema.map((each) => described(each, about));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties, items, anyOf, allOf, additionalProperties, ...rest } = schema as Record<string, Json>;
  const fields = Object.entries(properties ?? {}).map(([name, each]) => [
    name,
    describedField(name, each as Json, about),
  ]);
  const inner = Object.entries({ items, anyOf, allOf, additionalProperties }).flatMap(([name, each]) =>
    each === undefined ? [] : [[name, described(each, about)]],
  );
  return { ...rest, ...(properties && { properties: Object.fromEntries(fields) }), ...Object.fromEntries(inner) };
}
