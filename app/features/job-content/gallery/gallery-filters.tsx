import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { FileRow } from '#app/features/job-content/files/file-messages.ts';
import type { ListControl } from '#app/table/state/use-list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { maxQueryLength } from '#server/infra/constants.ts';
import { galleryList, placeFilters } from './gallery-list.ts';

interface GalleryFiltersProps {
  list: ListControl;
  /** The first result, which has the name of its property or job. */
  sample: FileRow | undefined;
  isLoading: boolean;
}

/** Filters apply on Load or Enter only. */
export function GalleryFilters({ list, sample, isLoading }: GalleryFiltersProps) {
  const { filters } = list.state;
  const { description: text = '', category: kind = 'all' } = filters;
  const [known, setKnown] = useState({ text, kind });
  const [description, setDescription] = useState(text);
  const [category, setCategory] = useState(kind);
  if (known.text !== text || known.kind !== kind) {
    setKnown({ text, kind });
    setDescription(text);
    setCategory(kind);
  }
  const placeNames = {
    property_id: sample?.property_address,
    job_id: sample?.job_title,
    expense_id: undefined,
  };
  const places = placeFilters.filter((name) => filters[name]);
  return (
    <search className="mb-5">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          list.change({ filters: { description: description.trim(), category } });
        }}
        className="flex flex-wrap items-end gap-3"
      >
        <TextField
          label="Description"
          type="search"
          maxLength={maxQueryLength}
          autoComplete="off"
          placeholder="Description contains"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          className="min-w-56 grow sm:max-w-96"
        />
        <SelectField
          label="Category"
          options={galleryList.filters.category!.options!}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          className="grow sm:max-w-56"
        />
        <Button type="submit" icon={Search} loading={isLoading}>
          Load
        </Button>
      </form>
      {places.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {places.map((name) => {
            const label = `${galleryList.filters[name]!.label}: ${placeNames[name] ?? `no. ${filters[name]}`}`;
            return (
              <li key={name}>
                <button
                  type="button"
                  aria-label={`Remove filter: ${label}`}
                  onClick={() => list.change({ filters: { [name]: '' } })}
                  className="inline-flex min-h-small items-center gap-1.5 rounded-full bg-accent-soft pr-2.5 pl-3.5 font-medium text-accent text-sm hover:underline"
                >
                  {label}
                  <X className="size-4" aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </search>
  );
}
