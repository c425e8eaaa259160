import type { Role } from '#db/scope.ts';

/**
 * A kind of row with a history: what history, restoring, live events, the archives of people and screens know of it. Each
 * is in `server/<noun>/noun.ts`, all are in `server/nouns.ts`, and a test compares them with the database. Screens import
 * them too, so they are plain values.
 */
export interface Noun {
  /** REST base, and its name in the history. */
  entity: string;
  table: string;
  label: string;
  plural: string;
  /**
   * Follows the label in a sentence: 'the expense £42.10 for 12 High Street'. A part is left out if its columns are
   * empty or say what an earlier part says. `{a|b}` is the first that is not empty; quotes around a column shorten it.
   */
  description: readonly string[];
  /** Routers whose queries a change of it may change, its own router first. */
  affects: readonly string[];
  /** The column of the person whose row it is, as its history trigger says. */
  owner?: string;
  /** Sentences begin with the owner: 'Sam Ito’s payment'. */
  namedByOwner?: true;
  /** Columns that name a row, for nouns that others refer to. */
  name?: readonly string[];
  /** Columns of any table, and of the history, that refer to a row of it. */
  referredToBy?: readonly string[];
  /** Further columns of typed text by which Activity finds its changes. */
  searched?: readonly string[];
  /** Generated keys and measurements: columns that the history does not show. */
  hidden?: readonly string[];
  /** What a cascade deletes it with, and its column that refers to that. Restoring that restores it as well. */
  deletedWith?: Readonly<Record<string, string>>;
  /** What else it belongs to: Activity finds its changes by the name of that. */
  belongsTo?: Readonly<Record<string, string>>;
  /** Admins may restore a deleted row. */
  restorable?: true;
  /** Workers read changes that others made to their rows. */
  ownHistory?: true;
  live?: {
    /** Owners who are staff get an event with the row's id. */
    toOwner?: true;
    /** Roles that see some rows of it: an event without an id, so that they ask again. */
    toRoles?: readonly Exclude<Role, 'admin'>[];
  };
  personal?: Personal;
}

/** A table in the archive of one person. */
export interface Personal {
  /** Name of the CSV file. */
  file: string;
  /** The person whom a row is about: such rows are theirs, whatever their role reads. */
  about?: string;
  /** Further columns that name people. Those rows are included only if the role reads them. */
  names?: readonly string[];
  /** For nobody: secrets, and what only the server understands. */
  secret?: readonly string[];
  /** Anonymising deletes the rows about a person, and gives their history these values. */
  erased?: Readonly<Record<string, string>>;
}

export const staffRoles = ['employee', 'contractor'] as const;
export const otherRoles = ['employee', 'contractor', 'landlord'] as const;

/** A column in a description, or several by `|`, perhaps in quotes. */
export const placeholder = /(‘?)\{([\w|]+)\}’?/g;

export const describingColumns = ({ description }: Noun): string[] =>
  description.flatMap((part) => [...part.matchAll(placeholder)].flatMap(([, , columns]) => columns!.split('|')));
