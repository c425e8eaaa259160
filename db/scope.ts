declare const minted: unique symbol;

export type Role = 'admin' | 'employee' | 'contractor' | 'landlord';

/**
 * Who is asking, and inside which company: what every query of a business table starts from.
 * Branded: only `server/auth/scope.ts` makes one, from a live session. Rows outside it do not exist for the caller.
 */
export interface Scope {
  readonly [minted]: true;
  readonly company_id: number;
  readonly user_id: number;
  readonly role: Role;
  /** IANA name of the company's zone, in which its days and weeks are counted. */
  readonly time_zone: string;
}
