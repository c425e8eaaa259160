import type { Role, Side } from '../two-companies.ts';

export const staff = ['admin', 'employee', 'contractor'] as const;
export const everyone = ['admin', 'employee', 'contractor', 'landlord'] as const;
export const onlyAdmin = ['admin'] as const;

/** One call of the product: who may make it, and what input reaches which row. Written by hand from the roles' page, never from the permission table. */
export interface Line {
  /** 'anyone': also without a session. Everybody else gets 403, or 401 without a session. */
  allowed: 'anyone' | readonly Role[];
  /** The input with which each allowed role succeeds in its own company. */
  input(own: Side, role: Role): unknown;
  /** Rows of the own company that are not there for the role: 404. */
  hidden?: Partial<Record<Role, (own: Side) => unknown[]>>;
  /** For every field of the input that names a row (as in `changes.job_id`): what happens when the row is another company's. */
  foreign?: Record<string, Foreign>;
}

export interface Foreign {
  input(own: Side, rival: Side, role: Role): unknown;
  /**
   * not_found: refused with 404 (the usual thing). nothing: a filter, which then finds nothing. own: the name means
   * nothing here, and the call goes on without it, in its own company.
   */
  outcome?: 'not_found' | 'nothing' | 'own';
  /** The roles that may name such a row at all; absent: all allowed ones. */
  by?: readonly Role[];
}

export type Lines = Readonly<Record<string, Line>>;
