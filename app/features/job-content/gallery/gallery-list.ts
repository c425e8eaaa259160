import { fieldFilter, type ListSpec, type ListState } from '#app/table/state/list-state.ts';
import type { FileCategory } from '#server/files/constants.ts';
import { fileFields } from '#server/files/fields.ts';

/** Files per request. */
export const pageSize = 10;

/** The gallery's filters. Property, job and expense are set only by links from other pages. */
export const galleryList: ListSpec = {
  filters: {
    description: { label: fileFields.description.label, initial: '' },
    category: fieldFilter(fileFields.category),
    property_id: { label: fileFields.property_id.label, initial: '' },
    job_id: { label: fileFields.job_id.label, initial: '' },
    expense_id: { label: fileFields.expense_id.label, initial: '' },
  },
  sorts: { createdAt: 'Date' },
  sort: 'createdAt',
  order: 'desc',
  loadsMore: true,
  pageSize,
};

export const placeFilters = ['property_id', 'job_id', 'expense_id'] as const;

/** The `files.list` inputs of the gallery's state, one per page. */
export function galleryPages({ filters, limit }: ListState) {
  const { category, description } = filters;
  const places = placeFilters.flatMap((name) => {
    const id = Number(filters[name]);
    return Number.isInteger(id) && id > 0 ? [[name, id] as const] : [];
  });
  const question = {
    ...(category !== 'all' && { category: category as FileCategory }),
    ...(description && { description }),
    ...(Object.fromEntries(places) as { property_id?: number; job_id?: number; expense_id?: number }),
    limit: pageSize,
  };
  return Array.from({ length: Math.ceil(limit / pageSize) }, (_, at) => ({ ...question, page: at + 1 }));
}
