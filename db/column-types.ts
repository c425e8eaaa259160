/** The shapes of our JSON columns, for the generated types. */

/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** What a worker's phone said, where the server made something else of it (PRODUCT: a closed or shifted record). */
export interface Reported {
  start_time?: string;
  end_time?: string;
  end_cordinate?: Coordinates;
  note?: string;
  ends_previous?: boolean;
  previous_note?: string;
}

/** A row, or the changed columns of one, as history keeps it: times as Postgres writes them in JSON (+00:00). */
export type HistoryRow = Record<string, unknown>;

/** The company as it stood when an invoice was issued: settings' keys to their values. */
export type Supplier = Record<string, string>;
