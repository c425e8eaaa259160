/* Fields of nouns: how screens, files, history and the API document name and format them. Plain values, also for browsers. */

/** The values of a choice by their labels; those of a list are their own labels. */
export type ChoiceLabels = readonly string[] | Readonly<Record<string, string>>;

/** The smallest and the largest value. */
export type Bounds = readonly [min: number, max: number];

export type Field = {
  label: string;
  /** Labels that exported files had before: they can still be imported. */
  formerLabels?: readonly string[];
} /** `limit`: characters. */ & (
  | { kind: 'text'; limit?: number }
  /** `unit`: 'pounds per hour'. */
  | { kind: 'pounds'; limit?: Bounds; unit?: string }
  | { kind: 'minutes'; limit?: Bounds }
  | { kind: 'percent'; limit?: Bounds }
  | { kind: 'number'; unit?: string }
  /** YYYY-MM-DD. `ahead`: it plans, so what is typed lies ahead. */
  | { kind: 'day'; ahead?: true }
  | { kind: 'moment' }
  /** HH:MM in the company's zone. */
  | { kind: 'time' }
  | { kind: 'yesNo' }
  /** One value or a list of them. Without labels the values are shown in words. */
  | { kind: 'choice'; labels?: ChoiceLabels }
  /** The id of another row. */
  | { kind: 'reference' }
  | { kind: 'coordinates' }
);
export type FieldKind = Field['kind'];

/** `name`: on the wire and, of a column, in the database. */
export type NamedField = Field & { name: string };
export type Fields = Readonly<Record<string, NamedField>>;

/** Keys, and what history says of every change anyway. */
type Unlisted = 'company_id' | 'id' | 'client_ref' | 'created_by' | 'createdAt' | 'updatedAt';

/** A field for each column of a table that people see. `Hidden`: the noun's `hidden`. */
type FieldsOf<Row, Hidden> = Readonly<Record<Exclude<keyof Row & string, Unlisted | Hidden>, Field>>;

const common = {
  createdAt: { label: 'Created', kind: 'moment' },
  updatedAt: { label: 'Changed', kind: 'moment' },
} as const satisfies Readonly<Record<string, Field>>;

type Named<All> = { readonly [Name in keyof All & string]: All[Name] & { name: Name } };

/**
 * The fields of a noun. TypeScript asks for one for each column of its table, `Row`. Further ones are of what its lists
 * calculate, or of secrets whose change the history says.
 */
export const defineFields =
  <Row = object, Hidden = never>() =>
  <const All extends FieldsOf<Row, Hidden> & Readonly<Record<string, Field>>>(
    all: All,
  ): Named<Omit<typeof common, keyof All> & All> =>
    Object.fromEntries(
      Object.entries({ ...common, ...all }).map(([name, field]) => [name, { ...field, name }]),
    ) as unknown as Named<Omit<typeof common, keyof All> & All>;

/** Undefined for what is none of its values. */
export function choiceLabel({ labels = {} }: { labels?: ChoiceLabels }, value: unknown): string | undefined {
  const text = String(value);
  if (Array.isArray(labels)) return labels.includes(text) ? text : undefined;
  return (labels as Readonly<Record<string, string>>)[text];
}

const units: Partial<Record<FieldKind, string>> = { pounds: 'pounds', minutes: 'minutes', percent: 'percent' };

/** 'Amount, in pounds'. */
export function describeField(field: Field): string {
  const unit = ('unit' in field && field.unit) || units[field.kind];
  return unit ? `${field.label}, in ${unit}` : field.label;
}
