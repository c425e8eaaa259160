import type { Page } from '#db/list.ts';
import type { ListMeta } from './list-input.ts';

/** A page whose rows Postgres wrote as JSON, in the order and form of the output schema. */
export class PageText {
  constructor(
    private readonly rows: readonly string[],
    private readonly meta: ListMeta,
  ) {}

  toString(): string {
    return `{"data":[${this.rows.join()}],"meta":${JSON.stringify(this.meta)}}`;
  }
}

/** Typed as the page that it is the text of. Only for a call with `asText`, whose caller sends it as it is. */
export const pageText = (rows: readonly string[], meta: ListMeta) => new PageText(rows, meta) as unknown as Page<never>;
