import { type ComponentProps, useState } from 'react';
import { type OptionSource, useChoices } from '#app/table/edit/option-source.ts';
import { SearchSelect } from '#app/ui/search-select.tsx';

type SearchedSelectProps = { source: OptionSource } & Omit<
  ComponentProps<typeof SearchSelect>,
  'options' | 'found' | 'onSearch'
>;

/** A select whose options the server finds as one types. */
export function SearchedSelect({ source, ...rest }: SearchedSelectProps) {
  const [query, setQuery] = useState<string | null>(null);
  const found = useChoices(source, query);
  return <SearchSelect {...rest} options={source.options} found={found} onSearch={setQuery} />;
}
