import { randomUUID } from 'node:crypto';
import type { Page } from '#db/list.ts';
import type { ListMeta } from './list-input.ts';

/** A page whose rows Postgres wrote as JSON, in the order and form of the output schema. */
export class PageText {
  /** Stands for the page in an answer that others turn into JSON. Nobody can send text that contains it. */
  private readonly mark = `page:${randomUUID()}`;

  constructor(
    private readonly rows: readonly string[],
    private readonly meta: ListMeta,
  ) {}

  toString(): string {
    return `{"data":[${this.rows.join()}],"meta":${JSON.stringify(this.meta)}}`;
  }

  toJSON(): string {
    return this.mark;
  }

  /** The JSON with this page in its place. */
  in(json: string): string {
    return json.replace(`"${this.mark}"`, () => String(this));
  }
}

/** Typed as the page that it is the text of. Only for a caller with `texts`, who puts it into the answer. */
export const pageText = (rows: readonly string[], meta: ListMeta) => new PageText(rows, meta) as unknown as Page<never>;
