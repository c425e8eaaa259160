/** The shapes of our JSON columns, for the generated types. */

/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * The facts of a time record, as its worker's phone reported them; the columns are what the server made of them.
 * `ends_previous`: this record's start was a switch, so the one before ends normally there, with `previous_note`.
 * `start_time`: the start as reported, where the record could not begin there.
 */
export interface Reported {
  start_time?: string;
  end_time?: string;
  end_cordinate?: Coordinates | null;
  note?: string;
  ends_previous?: boolean;
  previous_note?: string;
}

/** A row, or the changed columns of one, as history keeps it: times as Postgres writes them in JSON (+00:00). */
export type HistoryRow = Record<string, unknown>;

/** The company as it stood when an invoice was issued: settings' keys to their values. */
export type Supplier = Record<string, string>;

/** A day of a week as its worker agreed to it: minutes and pounds. */
export interface AgreedDay {
  day: string;
  minutes: number;
  pay: number;
}
