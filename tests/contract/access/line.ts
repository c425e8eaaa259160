import type { Role, Side } from '../two-companies.ts';

export const staff = ['admin', 'employee', 'contractor'] as const;
export const everyone = ['admin', 'employee', 'contractor', 'landlord'] as const;
export const onlyAdmin = ['admin'] as const;

/**
 * A call of the product: its roles and inputs. Written by hand, not from the permission table, which it checks.
 */
export interface Line {
  /** 'anyone': also without a session. All others get 403, or 401 without a session. */
  allowed: 'anyone' | readonly Role[];
  /** Input that succeeds for each allowed role in its own company. */
  input(own: Side, role: Role): unknown;
  /** Rows of the own company that the role may not see: 404. */
  hidden?: Partial<Record<Role, (own: Side) => unknown[]>>;
  /** For every field that refers to a row (such as `changes.job_id`): the result for a row of another company. */
  foreign?: Record<string, Foreign>;
}

export interface Foreign {
  input(own: Side, rival: Side, role: Role): unknown;
  /**
   * not_found: 404 (the usual case). nothing: a filter that finds nothing. own: the field is ignored, and the call runs
   * in its own company.
   */
  outcome?: 'not_found' | 'nothing' | 'own';
  /** Roles that may send this field; all allowed roles by default. */
  by?: readonly Role[];
}

export type Lines = Readonly<Record<string, Line>>;
