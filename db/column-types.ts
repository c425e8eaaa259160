/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * Facts of a time record as the phone reported them; the columns hold what the server derived. `ends_previous`: the
 * start was a switch, which ends the previous record with `previous_note`. `start_time`: the reported start, if the
 * record could not begin there.
 */
export interface Reported {
  start_time?: string;
  end_time?: string;
  end_cordinate?: Coordinates | null;
  note?: string;
  ends_previous?: boolean;
  previous_note?: string;
}

/** A row, or its changed columns, as stored in history; times in Postgres's JSON format (+00:00). */
export type HistoryRow = Record<string, unknown>;

/** Company details when an invoice was issued: setting keys to values. */
export type Supplier = Record<string, string>;

/** A day as the worker agreed to it: minutes and pounds. */
export interface AgreedDay {
  day: string;
  minutes: number;
  pay: number;
}
