import { selectJobMessage } from '#server/checks/constants.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { type Unit, units } from '#server/price-list/constants.ts';
import type { OfferedItem } from '#server/price-list/schema.ts';
import type { Material } from '../material-styles.ts';

/** Form values, as typed. */
export interface MaterialDraft {
  /** The job's id. */
  job: string | null;
  /** The item's id; null: from no price list. */
  item: string | null;
  description: string;
  quantity: string;
  unit: Unit;
  /** YYYY-MM-DD */
  used_on: string;
}

export const emptyMaterial = (today: string, jobId?: number): MaterialDraft => ({
  job: jobId === undefined ? null : String(jobId),
  item: null,
  description: '',
  quantity: '1',
  unit: units[0],
  used_on: today,
});

export const draftOf = (material: Material): MaterialDraft => ({
  job: material.job_id === null ? null : String(material.job_id),
  item: material.price_item_id === null ? null : String(material.price_item_id),
  description: material.description,
  quantity: String(material.quantity),
  unit: material.unit,
  used_on: material.used_on,
});

/** Replaces values that came from another item; typed values stay. */
export function withItem(
  draft: MaterialDraft,
  item: OfferedItem | undefined,
  before: OfferedItem | undefined,
): Partial<MaterialDraft> {
  const isTyped = draft.description.trim() !== '' && draft.description !== before?.description;
  if (!item) return { item: null, ...(!isTyped && { description: '' }) };
  return { item: String(item.id), unit: item.unit, ...(!isTyped && { description: item.description }) };
}

export function materialErrors({ job, description, quantity }: MaterialDraft) {
  const read = readAmount(quantity);
  return {
    ...(job === null && { job: selectJobMessage }),
    ...(description.trim() === '' && { description: 'Say what it is, or choose it from the price list.' }),
    ...(!read.value && { quantity: read.error ?? 'Enter how much was used.' }),
  };
}

/** The request body of a valid draft, without its job. */
export const materialBody = ({ item, description, quantity, unit, used_on }: MaterialDraft) => ({
  price_item_id: item === null ? null : Number(item),
  description: description.trim(),
  quantity: readAmount(quantity).value ?? 0,
  unit,
  used_on,
});

/** The changed fields of a material; undefined if there are none. */
export function materialChanges(material: Material, draft: MaterialDraft) {
  const next = materialBody(draft);
  const changed = Object.entries(next).filter(([name, value]) => material[name as keyof typeof next] !== value);
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<typeof next>);
}
