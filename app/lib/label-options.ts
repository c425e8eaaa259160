const isList = (labels: Labels): labels is readonly string[] => Array.isArray(labels);

type Labels = readonly string[] | Readonly<Record<string, string | { readonly label: string }>>;

/** Options of a select or filter, in the order of `labels`. Values in an array are their own labels. */
export const labelOptions = (labels: Labels) =>
  (isList(labels) ? labels.map((value) => [value, value] as const) : Object.entries(labels)).map(([value, label]) => ({
    value,
    label: typeof label === 'string' ? label : label.label,
  }));
