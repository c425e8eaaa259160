/** The choices of a select or filter, in the order of `labels`: value by value its label, or the label of its badge. */
export const labelOptions = (labels: Readonly<Record<string, string | { readonly label: string }>>) =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    label: typeof label === 'string' ? label : label.label,
  }));
